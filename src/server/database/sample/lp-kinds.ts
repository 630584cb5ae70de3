import type { LpType } from '#domain/lps/lp-types.ts';

/** What makes LPs of one type alike: how many there are, how large, what they are called, who works there. */
export type LpKind = {
  type: LpType;
  weight: number;
  /** Half of them have more, in US dollars; `spread` is how far the others lie from it (see `Random.factor`). */
  assets: number;
  spread: number;
  /** What follows the invented word of a name. */
  endings: readonly string[];
  roles: readonly string[];
  /** Whom it pays or helps, in words. */
  purpose: string;
};

const INSTITUTION = [
  'Chief Investment Officer',
  'Head of Private Equity',
  'Director, Private Markets',
  'Portfolio Manager, Venture Capital',
  'Investment Officer',
];
const OFFICE = ['Managing Partner', 'Chief Investment Officer', 'Principal', 'Head of Direct Investments'];

export const LP_KINDS: readonly LpKind[] = [
  {
    type: 'Public pension fund',
    weight: 210,
    assets: 7.5e9,
    spread: 1.5,
    endings: [
      'Teachers Pension Fund',
      'Public Employees Retirement System',
      'Municipal Pension Plan',
      'State Pension Fund',
    ],
    roles: INSTITUTION,
    purpose: 'pays the pensions of public employees',
  },
  {
    type: 'University endowment',
    weight: 240,
    assets: 320e6,
    spread: 1.3,
    endings: ['University Endowment', 'College Endowment', 'Institute of Technology Endowment'],
    roles: INSTITUTION,
    purpose: 'pays for chairs, scholarships and buildings',
  },
  {
    type: 'Foundation',
    weight: 190,
    assets: 450e6,
    spread: 1.4,
    endings: ['Foundation', 'Charitable Trust', 'Medical Foundation', 'Foundation for Science'],
    roles: INSTITUTION,
    purpose: 'gives grants from what it earns',
  },
  {
    type: 'Family office',
    weight: 200,
    assets: 500e6,
    spread: 1.0,
    endings: ['Family Office', 'Family Holdings', 'Private Office'],
    roles: OFFICE,
    purpose: 'looks after what one family owns',
  },
  {
    type: 'Fund of funds',
    weight: 110,
    assets: 1.6e9,
    spread: 1.1,
    endings: ['Fund Partners', 'Private Equity Partners', 'Venture Fund of Funds'],
    roles: ['Partner', 'Managing Director', 'Principal', 'Investment Director'],
    purpose: 'invests in funds for others',
  },
  {
    type: 'Insurance company',
    weight: 90,
    assets: 18e9,
    spread: 1.4,
    endings: ['Life', 'Mutual Insurance', 'Reinsurance', 'Insurance Group'],
    roles: INSTITUTION,
    purpose: 'invests premiums until they are needed',
  },
  {
    type: 'Corporate pension fund',
    weight: 60,
    assets: 3.5e9,
    spread: 1.2,
    endings: ['Staff Pension Scheme', 'Employees Pension Trust'],
    roles: INSTITUTION,
    purpose: 'pays the pensions of one employer',
  },
  {
    type: 'Sovereign wealth fund',
    weight: 24,
    assets: 60e9,
    spread: 1.2,
    endings: ['Sovereign Fund', 'Future Fund', 'National Reserve Fund'],
    roles: INSTITUTION,
    purpose: 'invests what a country earns for those who come later',
  },
  {
    type: 'Corporate',
    weight: 30,
    assets: 900e6,
    spread: 1.0,
    endings: ['Industries', 'Group Treasury', 'Holdings'],
    roles: ['Head of Corporate Development', 'Head of Ventures', 'Treasurer'],
    purpose: 'invests beside its own business',
  },
  {
    type: 'Bank',
    weight: 26,
    assets: 12e9,
    spread: 1.2,
    endings: ['Bank', 'Savings Bank', 'Private Bank'],
    roles: ['Head of Fund Investments', 'Director, Alternatives', 'Investment Manager'],
    purpose: 'invests on its own account and for its clients',
  },
  {
    type: 'Development finance institution',
    weight: 20,
    assets: 6e9,
    spread: 1.1,
    endings: ['Development Bank', 'Development Finance', 'Investment Fund for Growth'],
    roles: ['Head of Funds', 'Investment Director', 'Senior Investment Officer'],
    purpose: 'invests where private money alone does not go',
  },
];
