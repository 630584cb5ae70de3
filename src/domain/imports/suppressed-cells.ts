import type { ColumnMapping } from './import-columns.ts';
import type { ImportedContact } from './imported-contact.ts';

/** The parts of a row that can be about people. */
type PeopleInRow = {
  contacts?: readonly ImportedContact[] | undefined;
  founders?: readonly string[] | undefined;
  /** Other fields that a person may be removed from. */
  texts: Readonly<Record<string, string | undefined>>;
};

/** How many columns each field has. */
export type ColumnCounts = ReadonlyMap<string, number>;

export function columnCounts(mapping: readonly Pick<ColumnMapping<string>, 'field'>[]): ColumnCounts {
  return new Map([...Map.groupBy(mapping, ({ field }) => field ?? '')].map(([field, all]) => [field, all.length]));
}

/**
 * Counts the cells of a row of which nothing is left without the people who opted out.
 * @param reportedFields fields whose cells are counted as reported
 */
export function suppressedCells(
  columns: ColumnCounts,
  reportedFields: readonly string[],
  before: PeopleInRow,
  after: PeopleInRow,
): number {
  const remainingCounts = valueCounts(after, columns);
  return [...valueCounts(before, columns)].reduce((sum, [field, values]) => {
    const cells = reportedFields.includes(field) ? 0 : Math.min(columns.get(field) ?? 0, values);
    return sum + Math.max(0, cells - (remainingCounts.get(field) ?? 0));
  }, 0);
}

/** How many values each field of a row has. */
function valueCounts({ contacts = [], founders = [], texts }: PeopleInRow, columns: ColumnCounts): Map<string, number> {
  const count = (has: (contact: ImportedContact) => unknown) => contacts.filter(has).length;
  const hasNames = columns.has('firstName') || columns.has('lastName');
  return new Map([
    ['firstName', count(({ isFounder, firstName }) => !isFounder && firstName)],
    ['lastName', count(({ isFounder, lastName }) => !isFounder && lastName)],
    ['fullName', hasNames ? 0 : count(({ isFounder, firstName }) => !isFounder && firstName)],
    ['role', count(({ role }) => role)],
    ['email', count(({ email }) => email)],
    ['contactLinkedin', count(({ linkedin }) => linkedin)],
    ['founders', founders.length],
    ...Object.entries(texts).map(([field, text]): [string, number] => [field, text ? 1 : 0]),
  ]);
}
