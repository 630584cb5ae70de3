/** The entries of a list cell: between commas, or between semicolons or pipes where there is no comma. Each once. */
export function splitList(text: string): string[] {
  const separator = [',', ';', '|'].find((candidate) => text.includes(candidate)) ?? ',';
  const entries = text.split(separator).map((entry) => entry.trim());
  return [...new Set(entries.filter(Boolean))];
}
