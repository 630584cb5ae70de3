/** Per user; entries across all lists. */
export const MAX_LISTS = 200;
export const MAX_LIST_ENTRIES = 50_000;

export const MAX_LIST_NAME = 100;
export const MAX_LIST_DESCRIPTION = 500;
export const MAX_STATUS_NAME = 30;
export const MAX_NOTE = 5_000;
export const MAX_TAG = 40;
/** Per company in a list. */
export const MAX_TAGS = 20;

/** Names of the colors that mark a list. */
export const LIST_COLORS = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple'] as const;
export type ListColor = (typeof LIST_COLORS)[number];

/** Colors of statuses, each readable as text. */
export const STATUS_COLORS = ['blue', 'amber', 'purple', 'teal', 'green', 'red', 'gray'] as const;
type StatusColor = (typeof STATUS_COLORS)[number];

/** Default statuses of companies in lists. Users can rename, color and reorder them. */
export const LIST_STATUSES = [
  { value: 'new', name: 'New', color: 'blue' },
  { value: 'contacted', name: 'Contacted', color: 'amber' },
  { value: 'replied', name: 'Replied', color: 'purple' },
  { value: 'meeting', name: 'Meeting', color: 'teal' },
  { value: 'won', name: 'Won', color: 'green' },
  { value: 'not-a-fit', name: 'Not a fit', color: 'gray' },
] as const;
export type ListStatus = (typeof LIST_STATUSES)[number]['value'];
export const DEFAULT_STATUS: ListStatus = 'new';
export type NamedStatus = { value: ListStatus; name: string; color: StatusColor };

/** Adds default colors to statuses without one. */
export function coloredStatuses(
  statuses: readonly (Omit<NamedStatus, 'color'> & Partial<NamedStatus>)[],
): NamedStatus[] {
  return statuses.map(({ value, name, color }) => {
    const usual = LIST_STATUSES.find((status) => status.value === value)?.color ?? 'gray';
    return { value, name, color: color ?? usual };
  });
}

export function readStatus(value: string): ListStatus | null {
  return LIST_STATUSES.find((status) => status.value === value.trim())?.value ?? null;
}

/**
 * Normalizes a tag; null if it is empty or too long. Tags that differ only in case are the same. A leading '!' is dropped,
 * because in a filter it means exclusion.
 */
export function readTag(text: string): string | null {
  const tag = text
    .normalize('NFC')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/^[!\s]+/, '')
    .trim();
  return tag !== '' && [...tag].length <= MAX_TAG ? tag : null;
}
