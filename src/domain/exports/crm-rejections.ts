import { countText, formatCount } from '../counts.ts';
import { isEmail } from '../imports/imported-emails.ts';
import type { CrmFormat } from './crm-columns.ts';
import type { Lead } from './lead-fields.ts';

/**
 * Why a target would reject rows, for one row and for several: 'lacks the email …', 'lack the email …'. With an email
 * address, it would not for reasons with `needsEmail`.
 */
export type Rejection = { one: string; many: string; needsEmail?: boolean };

/**
 * Returns a check for the rows of one file, with cells in column order.
 * @returns why the target would reject a row; null if it accepts it
 */
export function createRejectionCheck(format: CrmFormat): (cells: readonly string[]) => Rejection | null {
  const { label, columns, needs, uniqueEmails } = format;
  const placeOf = (header: string) => columns.findIndex((column) => column.header === header);
  const groups = needs.map((headers) => ({ places: headers.map(placeOf), lacking: lacking(format, headers) }));
  const limits = columns.flatMap(({ header, maxLength }, place) => (maxLength ? [{ header, place, maxLength }] : []));
  const tooLong = new Map(limits.map((limit) => [limit.place, longerThan(label, limit)]));
  const email = format.email ? placeOf(format.email) : -1;
  const invalid = both('an invalid email address');
  const again: Rejection = {
    one: `repeats an email from an earlier row, and ${label} needs unique emails`,
    many: `repeat an email from an earlier row, and ${label} needs unique emails`,
  };
  const keys = new Set<string>();

  return (cells) => {
    const group = groups.find(({ places }) => places.every((place) => cells[place] === ''));
    if (group) return group.lacking;
    const address = cells[email] ?? '';
    if (address !== '' && !isEmail(address)) return invalid;
    const long = limits.find(({ place, maxLength }) => (cells[place] ?? '').length > maxLength);
    if (long) return tooLong.get(long.place) ?? null;
    if (!uniqueEmails) return null;
    const key = address.toLowerCase();
    if (keys.has(key)) return again;
    keys.add(key);
    return null;
  };
}

/** Returns a check for a file that is not split: also rejects rows beyond the target's row limit. */
export function createFileCheck(format: CrmFormat): (cells: readonly string[]) => Rejection | null {
  const { label, maxRows = Number.POSITIVE_INFINITY } = format;
  const check = createRejectionCheck(format);
  const limit = `${label}'s limit of ${formatCount(maxRows)} rows per file`;
  let count = 0;
  return (cells) => {
    const rejection = check(cells);
    if (rejection) return rejection;
    if (count >= maxRows) return { one: `exceeds ${limit}`, many: `exceed ${limit}` };
    count += 1;
    return null;
  };
}

const MAX_EXAMPLES = 3;

/** Counts rows that a target accepts only if its picklists were extended; such rows are exported. */
export class PicklistWarnings {
  readonly #format: CrmFormat;
  readonly #parts = new Map<string, { count: number; examples: Set<string> }>();

  constructor(format: CrmFormat) {
    this.#format = format;
  }

  add(lead: Lead): void {
    const missing = this.#format.missingFromPicklists?.(lead);
    if (!missing) return;
    const entry = this.#parts.get(missing.part) ?? { count: 0, examples: new Set() };
    this.#parts.set(missing.part, entry);
    entry.count += 1;
    if (entry.examples.size < MAX_EXAMPLES) entry.examples.add(missing.value);
  }

  /** '9 rows have a state that is not in Salesforce's standard picklists, such as Bavaria, Hesse' */
  warnings(): OmittedRows[] {
    return [...this.#parts].map(([part, { count, examples }]) => {
      const rows = rejectionText(count, both(`a ${part} that is not in ${this.#format.label}'s standard picklists`));
      return { count, words: `${rows}, such as ${[...examples].join(', ')}` };
    });
  }
}

/** Rows left out for one reason: '9 rows lack the last name Salesforce needs'. */
export type OmittedRows = { count: number; words: string };

export class RejectionCount {
  readonly #counts = new Map<string, { count: number; rejection: Rejection }>();

  add(rejection: Rejection): void {
    const entry = this.#counts.get(rejection.one);
    if (entry) entry.count += 1;
    else this.#counts.set(rejection.one, { count: 1, rejection });
  }

  /** In order of first occurrence. */
  leftOut(): OmittedRows[] {
    return [...this.#counts.values()].map(({ count, rejection }) => ({
      count,
      words: rejectionText(count, rejection),
    }));
  }
}

/** Describes rows rejected for one reason: '9 rows lack the last name Salesforce needs'. */
export function rejectionText(count: number, { one, many }: Rejection): string {
  return countText(count, `row ${one}`, `rows ${many}`);
}

function lacking({ label, email = '' }: CrmFormat, headers: readonly string[]): Rejection {
  const words = headers.map((header) => header.replaceAll('_', ' ').replace(' - ', ' ').toLowerCase());
  const parts = `the ${words.join(', ').replace(/, ([^,]+)$/, ' or $1')} ${label} needs`;
  return { one: `lacks ${parts}`, many: `lack ${parts}`, needsEmail: headers.includes(email) };
}

function longerThan(label: string, { header, maxLength }: { header: string; maxLength: number }): Rejection {
  return both(`more than the ${formatCount(maxLength)} characters ${label} allows in ${header}`);
}

function both(what: string): Rejection {
  return { one: `has ${what}`, many: `have ${what}` };
}
