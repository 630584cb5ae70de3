import { describe, expect, it } from 'vitest';
import { cpuTime } from '#test/cpu-time.ts';
import { specialPurposeOf } from './special-purpose.ts';

describe('specialPurposeOf', () => {
  it.each<[name: string, industry: string, purpose: string]>([
    ['123 Main Street Apartments LLC', 'Residential', 'property'],
    ['123 Main Street LLC', 'Other', 'property'],
    ['1685 38th REIT, L.L.C.', 'REITS and Finance', 'reit'],
    ['400 W. 12th Owner LLC', 'Other Real Estate', 'property'],
    ['12-14 East Broadway Associates, L.P.', 'Commercial', 'property'],
    ['Heron Creek Apartments, LLC', 'Residential', 'property'],
    ['Heron Self Storage II, LP', 'Other Real Estate', 'property'],
    ['Tern Hotel Owner LLC', 'Lodging and Conventions', 'property'],
    ['Maple MHP LLC', 'Other Real Estate', 'property'],
    ['Heron Multifamily DST', 'Other Real Estate', 'property'],
    ['Maple Holdings LLC', 'Commercial', 'property'],
    ['Cedar Grove, LP', 'Residential', 'property'],
    ['Oak Realty Partners, L.P.', 'Other Real Estate', 'property'],
    ['Oak Realty Partners III, L.P.', 'Other Real Estate', 'fund'],
    ['Heron Healthcare REIT, Inc.', 'REITS and Finance', 'reit'],
    ['Tern Real Estate Investment Trust', 'Other Real Estate', 'reit'],
    ['TE-0805 Fund I, a series of Example-Syndicates-2, LP', 'Other', 'vehicle'],
    ['Heron Robotics SPV LLC', 'Other Technology', 'vehicle'],
    ['Heron Robotics Co-Invest, L.P.', 'Other Technology', 'vehicle'],
    ['Tern Roll Up Vehicles, LP', 'Investing', 'vehicle'],
    ['Tern Offshore Feeder, Ltd.', 'Investing', 'vehicle'],
    ['MV Example Series 12, a Series of Tern Master LLC', 'Other', 'vehicle'],
    ['Heron Ventures Fund II, L.P.', 'Investing', 'fund'],
    ['Heron Growth Fund', 'Other', 'fund'],
    ['Tern Fund 3, Inc.', 'Other', 'fund'],
    ['Tern Capital Partners IV, L.P.', 'Other Banking and Financial Services', 'fund'],
    ['Heron Capital Partners LLC', 'Investing', 'fund'],
    ['Heron Business Loan Fund, LLC', 'Investing', 'fund'],
    ['Heron Mortgage Fund II, LLC', 'Other Banking and Financial Services', 'fund'],
    ['Heron Private Assets 2018-A L.P.', 'Investing', 'fund'],
    ['Heron QOF, LLC', 'Other', 'fund'],
    ['Heron 2012 Drilling Program, L.P.', 'Oil and Gas', 'fund'],
  ])('%s (%s) is a %s', (name, industry, purpose) => {
    expect(specialPurposeOf({ name, industry, entityType: '' })).toBe(purpose);
  });

  it.each<[name: string, industry: string, entityType?: string]>([
    ['Heron Robotics, Inc.', 'Other Technology'],
    ['QUANTUM POINT INC', 'Other'],
    ['Heron Exploration LLC', 'Oil and Gas'],
    ['Heron Topco, Inc.', 'Other'],
    ["Heron's Finance, LLC", 'Other Banking and Financial Services'],
    ['Fundbird, Inc.', 'Other Technology'],
    ['Crowd Funding Labs LLC', 'Other Technology'],
    ['The Fund Company, Inc.', 'Other Banking and Financial Services'],
    ['Heron Capital, Inc.', 'Other Banking and Financial Services'],
    ['Heron Business Loan Fund, LLC', 'Other Banking and Financial Services', 'Limited Liability Company'],
    ['Tern Community Capital Partners, LLC', 'Commercial Banking', 'Limited Liability Company'],
    ['Heron Properties Technologies, Inc.', 'Other Real Estate'],
    ['Proptech Heron LLC', 'Other Real Estate'],
    ['Heron Homes Inc.', 'Residential'],
    ['Heron Homes', 'Residential', 'Corporation'],
    ['7 Cups Tea Company LLC', 'Other'],
    ['23 Genes LLC', 'Biotechnology'],
    ['500 Heron, Inc.', 'Other Technology'],
    ['Main Street Software LLC', 'Other Technology'],
    ['Series Labs LLC', 'Other Technology'],
    ['Tower Bird LLC', 'Telecommunications'],
    ['Heron Land Systems LLC', 'Other Technology'],
    ['Spvault LLC', 'Other Technology'],
    ['Partners in Health Tech LLC', 'Other Health Care'],
  ])('%s (%s) is a company', (name, industry, entityType = '') => {
    expect(specialPurposeOf({ name, industry, entityType })).toBeNull();
  });

  it('classifies hostile names in linear time', () => {
    const began = cpuTime();
    for (const text of ['fund ', '1 a ', 'i ', 'fund i '.repeat(2), 'partners, ']) {
      specialPurposeOf({ name: `${text.repeat(50_000)}!`, industry: 'Commercial', entityType: '' });
    }
    expect(cpuTime() - began).toBeLessThan(500);
  });
});
