/** Stages in the order companies go through them; any other kind of round comes after, by name. */
const IN_ORDER = [
  'pre-seed',
  'angel',
  'seed',
  'series a',
  'series b',
  'series c',
  'series d',
  'series e',
  'series f',
  'series g',
  'series h',
  'series i',
  'series j',
];

/** Funding stages as people expect them listed: by when they happen, then the rest by name. */
export function inStageOrder(stages: readonly string[]): string[] {
  return stages
    .map((stage) => ({ stage, rank: rankOf(stage) }))
    .sort((a, b) => a.rank - b.rank || (a.stage < b.stage ? -1 : 1))
    .map(({ stage }) => stage);
}

function rankOf(stage: string): number {
  const rank = IN_ORDER.findIndex((known) => stage.toLowerCase().startsWith(known));
  return rank < 0 ? IN_ORDER.length : rank;
}
