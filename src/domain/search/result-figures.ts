import * as z from 'zod';

/** Totals of a result set. */
export const resultFigures = z.object({
  total: z.int().describe('Number of companies'),
  lastRounds: z.number().describe('Sum of the last rounds, in US dollars'),
  raised: z.number().describe('Sum of all funding, in US dollars'),
  medianLastRound: z.number().nullable().describe('In US dollars; null without a known amount'),
  months: z
    .array(z.object({ month: z.string().meta({ example: '2026-11' }), rounds: z.int(), amount: z.number() }))
    .describe('Last rounds per month, for this month and the eleven before, oldest first; amounts in US dollars'),
  stages: z
    .array(z.object({ stage: z.string(), count: z.int() }))
    .describe('Companies by type of the last round, largest count first'),
  amounts: z
    .array(z.int())
    .describe(
      'Last rounds by amount: 16 equal steps on a logarithmic axis from $100K to $1B; the outer steps include smaller and larger amounts',
    ),
  countries: z.array(z.object({ country: z.string(), count: z.int() })).describe('Largest count first'),
});
export type ResultFigures = z.output<typeof resultFigures>;
