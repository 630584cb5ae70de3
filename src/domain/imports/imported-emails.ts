import { withoutAddresses } from '../emails/emails.ts';
import type { Reading } from './cell-readings.ts';

const EMAIL = /^[\p{L}\p{M}\p{N}.!#$%'*+/=^_{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
const HELD_EMAIL = /[^\s@]@[^\s@]+\.[\p{L}\p{N}-]{2}/u;
const LONGEST_EMAIL = 320;
/** Addresses of a cell to read. */
const MAX_EMAILS = 10;

/** Reported for cells shown to everyone. */
export const CONTAINS_EMAIL = 'contains an email address, so the cell was skipped';

/** Masks that tools and people write for a hidden or missing address. */
const MASK = /[*•●█]|\.{3,}|\.{2,}@|…|^x{3,}@|@x{3,}\./i;
const PLACEHOLDER =
  /^(?:(?:email|e-?mail)?[_.-]?not[_.-]?(?:unlocked|available|found|provided)|no[_.-]?e?-?mail|(?:no|do[_.-]?not)[_.-]?reply|(?:your|my)[_.-]?(?:e-?mail|name)|placeholder|dummy)@|@(?:(?:your|my)?-?(?:domain|email|site|website)|example)\.(?:com|org|net)$|^test\d{0,3}@|^(\w|na|no|abc|asdf|foo|qwerty|xyz)@\1\.(?:com|org|net|\1)$|^foo@bar\.|@your-?company\.com$|^(?:none|na|null|unknown|no-?e?mail)@(?:none|na|null|unknown|no-?e?mail)\.|^(?:name|email|user|username|first\.?last|firstname\.lastname)@company\.com$/i;

/** Marks around an address: the apostrophe of a spreadsheet, a full stop, the subject of a link. */
const BEFORE = /^[[({'"‘“]+/;
const AFTER = /(?:[\])}'"’”.]|\?[^@\s]*)+$/;
const JOINED = /^(?:and|or|und|et|y|e|&|\+|-)$/i;

/**
 * Reads the first usable email address of a cell; the others are reported, and so are masked addresses and placeholders.
 */
export function readEmail(text: string): Reading<string> {
  const [first, ...others] = cellAddresses(text);
  if (first === undefined) return { value: null, problem: 'is not an email address' };
  const usable = [first, ...others].find((address) => addressProblem(address) === null);
  if (usable === undefined) return { value: null, problem: addressProblem(first) };
  const isOther = (address: string) => address.toLowerCase() !== usable.toLowerCase();
  const more = [first, ...others].some(isOther);
  return { value: usable, problem: more ? 'contains more than one email address: only the first was used' : null };
}

/** Reads the usable addresses of a cell; `isUsed` leaves out those that match no founder in its row. */
export function readEmails(text: string, isUsed: (address: string) => boolean = () => true): Reading<string[]> {
  const all = [...new Map(cellAddresses(text).map((address) => [address.toLowerCase(), address])).values()];
  const used = all.filter((address) => addressProblem(address) === null && isUsed(address));
  if (used.length === 0)
    return { value: null, problem: readEmail(text).problem ?? 'is not the address of a founder in this row' };
  const problem = used.length < all.length ? 'contains an address that belongs to no founder in this row' : null;
  return { value: used, problem };
}

/** The addresses of a cell; none if words beside them may be parts of an address ('ann lee@…'). */
function cellAddresses(text: string): string[] {
  if (!text.includes('@') || text.length > MAX_EMAILS * LONGEST_EMAIL) return [];
  if (isEmail(text) && !/^'|\.$/.test(text)) return [text];
  const parts = text
    .replace(/"[^"@]*"|\([^()@]*\)/g, ' ')
    .split(/[,;|>\n、；，]|:{2,}|\/(?=[^/@]*@)/)
    .flatMap((part) =>
      part
        .slice(part.indexOf('<') + 1)
        .replace(/^\s*[\p{L} -]{2,20}:/u, '')
        .split(/\s+/),
    )
    .filter((part) => part !== '' && !JOINED.test(part))
    .map((part) => part.replace(BEFORE, '').replace(AFTER, ''))
    .filter((part) => part !== '');
  return parts.every((part) => isEmail(part) || (part.includes('@') && MASK.test(part))) ? parts : [];
}

/** Why an address cannot be used. Mail servers reject a local part that starts or ends with a dot. */
function addressProblem(address: string): string | null {
  if (MASK.test(address)) return 'is a masked email address';
  if (PLACEHOLDER.test(address)) return 'is a placeholder';
  return isEmail(address) && !/^\.|\.@/.test(address) ? null : 'is not an email address';
}

/** Whether a text is one email address. Excludes characters with a meaning in `mailto:` links (`?`, `&`). */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Whether a text contains an email address, in any form. */
export function containsEmail(text: string): boolean {
  return (text.includes('@') && HELD_EMAIL.test(text)) || withoutAddresses(text) !== text;
}
