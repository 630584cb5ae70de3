import { describe, expect, it, test } from 'vitest';
import { cases } from '#test/cases.ts';
import { fundingTypeName, isExit, isVague, otherEvent, readFundingType } from './funding-stages.ts';

describe('fundingTypeName', () => {
  it.each([
    [
      'Venture - Series Unknown',
      ['venture', 'Series Unknown', 'Venture Round', 'series_unknown', 'VENTURE - SERIES UNKNOWN', 'Venture Capital'],
    ],
    [
      'Series A',
      cases`
        series_a | series-a | SERIES A | A Round | Round A | Serie a | A-runda | Series A Round | Series A-1
        Series A1 | Series A Extension | Series A+ | Early Stage VC (Series A)
      `,
    ],
    ['Series C', ['series-c+', 'Series C2']],
    ['Seed', ['seed', 'Seed Round', 'Seed Funding', 'SEED']],
    ['Pre-Seed', ['pre_seed', 'Pre Seed', 'Preseed', 'Pre-seed Round']],
    ['Angel', ['angel', 'Angel Round', 'Angel (individual)']],
    ['Debt Financing', ['Debt', 'debt_financing', 'Debt-Funding', 'Debt - General']],
    ['Convertible Note', ['convertible_note', 'CONVERTIBLE', 'Convertible Debt']],
    ['Grant', ['grant']],
    ['Initial Coin Offering', ['ICO', 'initial_coin_offering']],
    ['Corporate Round', ['corporate_round', 'Corporate']],
    ['Private Equity', ['private-equity', 'Private Equity Round', 'PrivateEquity']],
    ['Later Stage VC', ['Late VC', 'later stage vc']],
    ['Equity Crowdfunding', ['crowdfunding', 'equity_crowdfunding']],
    ['Post-IPO Equity', ['post-ipo', 'post_ipo_equity', 'Post Ipo Equity']],
    ['IPO', ['ipo', 'Initial Public Offering']],
    ['Non-equity Assistance', ['non_equity_assistance', 'Non-Equity Assistance']],
    ['Constructor', ['constructor']],
  ])('%s', (name, spellings) => {
    for (const spelling of [name, ...spellings]) expect(fundingTypeName(spelling)).toBe(name);
  });

  it.each([
    ['5. Later Stage VC (Series B)', 'Series B', 'PitchBook company page'],
    ['2. Seed Round', 'Seed', 'PitchBook company page'],
    ['Series A - II', 'Series A', 'CB Insights'],
    ['Seed VC - II', 'Seed', 'CB Insights'],
    ['Series E - XI', 'Series E', 'CB Insights'],
    ['Later Stage VC (Series D - IX)', 'Series D', 'PitchBook'],
    ['Venture Capital (VC)', 'Venture - Series Unknown', 'hand-made lists'],
    ['Initial Public Offering (IPO)', 'IPO', 'hand-made lists'],
    ['Series A (VC)', 'Series A', 'hand-made lists'],
    ['Incubator / Accelerator', 'Accelerator/Incubator', 'CB Insights; PitchBook has the other order'],
    ['EARLY VC', 'Early Stage VC', 'Dealroom'],
    ['GROWTH EQUITY VC', 'Growth Equity', 'Dealroom'],
    ['POST IPO DEBT', 'Post-IPO Debt', 'Dealroom'],
    ['series_unknown', 'Venture - Series Unknown', 'People Data Labs'],
    ['post_ipo_secondary', 'Post-IPO Secondary', 'People Data Labs'],
    ['venture_round_not_specified', 'Venture - Series Unknown', 'job postings by Apollo'],
    ['Seed / Angle Funding', 'Seed / Angel', 'Indian startup funding on Kaggle'],
    ['Angel / Seed Funding', 'Seed / Angel', 'Indian startup funding on Kaggle'],
    ['Seed\nFunding', 'Seed', 'Indian startup funding on Kaggle'],
    ['Single Venture', 'Venture - Series Unknown', 'Indian startup funding on Kaggle'],
    ['Series B (Extension)', 'Series B', 'Indian startup funding on Kaggle'],
    ['pre-series A', 'Pre-Series A', 'Indian startup funding on Kaggle'],
    ['Pre-A', 'Pre-Series A', 'Chinese news'],
  ])('%s is %s (%s)', (text, name) => expect(fundingTypeName(text)).toBe(name));

  it.each(cases`
    Series AA | Series A/B | A | Term Loan | Crowdfunding | SAFE | M&A | Media for Equity | PIPE
  `)('keeps %s', (text) => expect(fundingTypeName(text)).toBe(text));

  it('turns an unknown code into words', () => {
    expect(fundingTypeName('media_for_equity')).toBe('Media For Equity');
    expect(fundingTypeName('LENDING_CAPITAL')).toBe('Lending Capital');
  });
});

describe('readFundingType', () => {
  it.each([
    ['Série A', 'Series A', 'French press'],
    ['Serie B', 'Series B', 'German and Italian press'],
    ['Amorçage', 'Seed', 'French press'],
    ['Semilla', 'Seed', 'Spanish press'],
    ['Ronda semilla', 'Seed', 'Spanish press'],
    ['Ronda de serie A', 'Series A', 'Spanish press'],
    ['Tour de série C', 'Series C', 'French press'],
    ['Pré-amorçage', 'Pre-Seed', 'French press'],
    ['Prêt', 'Debt Financing', 'French press'],
    ['Subvention', 'Grant', 'French press'],
    ['Serie-B-Finanzierung', 'Series B', 'German press'],
    ['A-Runde', 'Series A', 'German press'],
    ['Seed-Runde', 'Seed', 'German press'],
    ['Wandeldarlehen', 'Convertible Note', 'German press'],
    ['Wagniskapital', 'Venture - Series Unknown', 'German press'],
    ['Börsengang', 'IPO', 'German press'],
    ['A', 'Series A', 'hand-made lists'],
    ['c', 'Series C', 'Crunchbase 2013, funding_round_code'],
    ['5. Later Stage VC (Series B)', 'Series B', 'PitchBook'],
    ['Series 1', 'Series 1', 'PitchBook'],
    ['Pre-Series A', 'Pre-Series A', 'Indian startup funding'],
    ['post_ipo_debt', 'Post-IPO Debt', 'Crunchbase API'],
    ['Venture - Series Unknown', 'Venture - Series Unknown', 'Crunchbase'],
    ['Seed / Angel', 'Seed / Angel', 'Indian startup funding'],
    ['Merger/Acquisition', 'Merger/Acquisition', 'PitchBook'],
    ['PE Growth/Expansion', 'PE Growth/Expansion', 'PitchBook'],
    ['Bankruptcy: Admin/Reorg', 'Bankruptcy: Admin/Reorg', 'PitchBook'],
    ['Media for Equity', 'Media for Equity', 'Dealroom'],
    ['Spin-Off', 'Spin-Off', 'PitchBook'],
    ['Out of Business', 'Out of Business', 'PitchBook'],
    ['Series AA', 'Series AA', 'PitchBook'],
    ['Term Loan', 'Term Loan', 'CB Insights'],
    ['unattributed', 'Unattributed', 'Crunchbase 2013'],
    ['seed round (closed)', 'Seed', 'hand-made lists'],
    ['Exit', 'Exit', 'hand-made lists'],
    ['Bankrupt', 'Bankrupt', 'hand-made lists'],
  ])('reads %s as %s (%s)', (text, value) => expect(readFundingType(text)).toEqual({ value, problem: null }));

  it.each([
    ['Series A-1', 'Series A'],
    ['Series A Extension', 'Series A'],
    ['Series C+', 'Series C'],
    ['Seed+', 'Seed'],
    ['Seed II', 'Seed'],
    ['series_c_plus', 'Series C'],
    ['IPO (Nasdaq)', 'IPO'],
  ])('simplifies %s to %s and reports it', (text, value) => {
    expect(readFundingType(text)).toEqual({ value, problem: `was stored as ${value}` });
  });

  it.each(cases`
    5M | 5 | 0 | 1,234,567.89 | approx 3M | 2021 | TRUE | no | Closed Won | Qualified Lead | https://x.com | x.com
    Austin, TX | Acquired by Google | Seed; Series A | Seed, Series A | Seed & Series A | Seed -> Series A
    Series A/B | Series A - $5M - Jan 2021 | Series A (2021) | 1st Round | Round | Funding Round | Unicorn round
    Not Series A | Series A (open) | dana@acme.example | Raising a bridge for the next year | Wachstumsfinanzierung
    Startkapital | Eigenkapital | Fördermittel | Levée de fonds | Capital développement | Ampliación de capital
    Aumento di capitale | Serie A bis | Aporte | Unfunded | Public | Funding Raised | Pre-Revenue
  `)('rejects %s', (text) => {
    expect(readFundingType(text)).toEqual({ value: null, problem: 'is not a funding round type' });
  });

  it.each(['', '—', 'n/a'])('treats %j as empty', (text) => {
    expect(readFundingType(text)).toEqual({ value: null, problem: null });
  });
});

test.each(cases`
  Acquired | Acquired by Google | acquisition | M&A | Merger/Acquisition | Merged with Beta | Buyout/LBO
  Acq. - Talent | Corporate Majority | Majority Stake | Asset Sale | Divestiture | Übernahme | Rachat
`)('treats %s as an acquisition', (type) => expect(otherEvent(type)).toMatch(/acquisition/));

test.each([
  ...cases`
    私有化 | 要约收购 | Going private | 港股上市 | 新三板定增 | 定向增发 | 新規上場 | Public | Publicly traded
  `,
  ...['Self-financed', 'Unfunded', 'Not raised yet', 'Dead', '尚未获投', '股权转让'],
])('does not treat %s as a funding round', (type) => expect(otherEvent(type)).not.toBeNull());

test.each(cases`
  Acquisition Financing | Seed | IPO | Secondary Market | Bridge | Private Equity
`)('does not treat %s as an acquisition', (type) => expect(otherEvent(type) ?? '').not.toMatch(/acquisition/));

test.each(cases`
  Acquired | Acquisition | M&A | Merger | Merger/Acquisition | IPO | Secondary Market
  Secondary Transaction - Private | Post-IPO Secondary | Buyout/LBO | Out of Business | Bankruptcy
  Bankruptcy: Liquidation
`)('treats %s as an exit', (type) => expect(isExit(type)).toBe(true));

test.each([
  'Seed',
  'Post-IPO Equity',
  'Post-IPO Debt',
  'Acquisition Financing',
  'Private Equity',
])('does not treat %s as an exit', (type) => expect(isExit(type)).toBe(false));

test.each([
  ['Venture - Series Unknown', true],
  ['Undisclosed', true],
  ['Unattributed', true],
  ['Other', true],
  ['Series A', false],
  ['Early Stage VC', false],
])('%s is vague: %s', (type, vague) => expect(isVague(type)).toBe(vague));

it.each([
  ['IPO', /listing/],
  ['Initial Public Offering', /listing/],
  ['IPO上市', /listing/],
  ['新三板', /listing/],
  ['Delisted', /listing/],
  ['被收购', /acquisition/],
  ['Exit', /does not belong/],
  ['Bootstrapped', /does not belong/],
  ['Self-funded', /does not belong/],
])('does not take %s for a round', (type, reason) => expect(otherEvent(type)).toMatch(reason));

it.each([
  [
    /listing/,
    cases`
      NASDAQ listing | Went public | Listed on NYSE | 已上市 | 借壳上市 | 创业板上市 | マザーズ上場 | 上場廃止 | 상장
      Abertura de capital | Quotazione in borsa | Börsnotering | Beursgang | Halka arz
      Bursa listing | Listing on First North
    `,
  ],
  [/acquisition/, cases`인수합병 | Overname | Fusión | Venta | Vendita | Поглощение | Przejęcie`],
  [
    /does not belong/,
    cases`Founder funded | Autofinancé | Eigenfinanziert | Insolvenz | Faillite | Revenue generating | Subsidiary | Strategic partnership`,
  ],
])('reports %s for events in other words', (reason, types) => {
  for (const type of types) expect(otherEvent(type), type).toMatch(reason);
});

it.each(['Post-IPO Equity', 'Pre-IPO', 'Seed', 'Series A', 'A轮', 'Grant'])('takes %s for a round', (type) =>
  expect(otherEvent(type)).toBeNull());

it.each([
  ['A轮', 'Series A'],
  ['Pre-A轮', 'Pre-Series A'],
  ['B+轮', 'Series B'],
  ['天使轮', 'Angel'],
  ['种子轮', 'Seed'],
  ['シリーズA', 'Series A'],
  ['シード', 'Seed'],
  ['시리즈 B', 'Series B'],
])('reads %s as %s', (type, name) => expect(readFundingType(type).value).toBe(name));
