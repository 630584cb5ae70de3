const LABELS: Readonly<Record<string, string>> = {
  sample: 'Sample data, invented',
  import: 'Imported list',
};

/** Where the facts about a company are from, as people read it. */
export function sourceLabel(source: string): string {
  return LABELS[source] ?? source;
}
