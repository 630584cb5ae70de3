import { withoutAddresses } from '../emails/emails.ts';
import type { Reading } from './cell-readings.ts';

const EMAIL = /^[\p{L}\p{M}\p{N}.!#$%'*+/=^_{|}~-]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
const HELD_EMAIL = /[^\s@]@[^\s@]+\.[\p{L}\p{N}-]{2}/u;
const LONGEST_EMAIL = 320;

/** Reported for cells shown to everyone. */
export const CONTAINS_EMAIL = 'contains an email address, so the cell was skipped';

/** Masks that tools and people write for a hidden or missing address. */
const MASK = /[*•●█]|\.{2,}|…|^x{3,}@|@x{3,}\./i;
const PLACEHOLDER =
  /^(?:(?:email|e-?mail)?[_.-]?not[_.-]?(?:unlocked|available|found|provided)|no[_.-]?e?-?mail|(?:no|do[_.-]?not)[_.-]?reply|(?:your|my)[_.-]?(?:e-?mail|name)|placeholder|dummy)@|@(?:(?:your|my)?-?(?:domain|email|site|website)|example)\.(?:com|org|net)$|^test\d{0,3}@|^(\w|na|no|abc|asdf|foo|qwerty|xyz)@\1\.(?:com|org|net|\1)$|^foo@bar\.|@your-?company\.com$|^(?:none|na|null|unknown|no-?e?mail)@(?:none|na|null|unknown|no-?e?mail)\.|^(?:name|email|user|username|first\.?last|firstname\.lastname)@company\.com$/i;

/** Reads one email address; masked addresses and placeholders are reported. */
export function readEmail(text: string): Reading<string> {
  if (text.includes('@') && text.length <= LONGEST_EMAIL && !/[\s<>(),;:]/.test(text)) {
    if (MASK.test(text)) return { value: null, problem: 'is a masked email address' };
    if (PLACEHOLDER.test(text)) return { value: null, problem: 'is a placeholder' };
  }
  // Mail servers reject a local part that starts or ends with a dot.
  if (isEmail(text) && !/^\.|\.@/.test(text)) return { value: text, problem: null };
  const several = text.length <= 2 * LONGEST_EMAIL ? text.split(/[\s,;|/]+/).filter(isEmail).length : 0;
  if (several > 1) return { value: null, problem: `contains ${several === 2 ? 'two' : 'several'} email addresses` };
  return { value: null, problem: 'is not an email address' };
}

/** Whether a text is one email address. Excludes characters with a meaning in `mailto:` links (`?`, `&`). */
export function isEmail(text: string): boolean {
  return EMAIL.test(text);
}

/** Whether a text contains an email address, in any form. */
export function containsEmail(text: string): boolean {
  return (text.includes('@') && HELD_EMAIL.test(text)) || withoutAddresses(text) !== text;
}
