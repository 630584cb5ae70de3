import { ruinedCell } from './cell-readings.ts';
import { holdsEmail } from './imported-addresses.ts';
import type { RowCells } from './row-cells.ts';

/** Longest name that is kept, in characters. */
export const MAX_NAME = 300;

/** The name that a row is about, without which it is rejected. @param what the name is of, in words */
export function readName<F extends string>(
  cells: RowCells<F>,
  field: F,
  what: string,
): { name: string } | { rejected: string } {
  const ruined = ruinedCell(cells.raw(field));
  if (ruined) return { rejected: `has no ${what}: ${ruined}` };
  const name = cells.text(field, Number.POSITIVE_INFINITY);
  if (name === undefined) return { rejected: `has no ${what}` };
  if (name.length > MAX_NAME) return { rejected: `has an ${what} of more than ${MAX_NAME} characters` };
  return holdsEmail(name) ? { rejected: `has an email address in the ${what}` } : { name };
}
