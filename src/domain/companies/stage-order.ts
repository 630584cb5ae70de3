/** Stages in the order companies go through them; other kinds of rounds follow, by name. */
const IN_ORDER = [
  'pre-seed',
  'angel',
  'seed',
  ...[...'abcdefghij'].flatMap((letter) => [`pre-series ${letter}`, `series ${letter}`]),
];

export function inStageOrder(stages: readonly string[]): string[] {
  return stages
    .map((stage) => ({ stage, rank: rankOf(stage) }))
    .sort((a, b) => a.rank - b.rank || (a.stage < b.stage ? -1 : 1))
    .map(({ stage }) => stage);
}

function rankOf(stage: string): number {
  const rank = IN_ORDER.findIndex((start) => stage.toLowerCase().startsWith(start));
  return rank < 0 ? IN_ORDER.length : rank;
}
