/** Endings that say what a company is before the law, and nothing of its name. */
const FORM =
  /(?:,?\s+|,\s*)(?:incorporated|inc|corporation|corp|co|pbc|llc|l\.l\.c|llp|ltd|limited|lp|l\.p|plc|gmbh|ag|s\.a|sa|b\.v|bv|n\.v|nv|ab|oy|aps|pte|pty)\.?$/i;

/** A company's name without its legal form: 'Acme Robotics, Inc.' is 'Acme Robotics'. */
export function withoutLegalForm(name: string): string {
  let rest = name.trim().replace(/\s*\/[a-z]{2,3}\/?$/i, '');
  while (FORM.test(rest)) rest = rest.replace(FORM, '').trim();
  return rest || name.trim();
}

/** Whether a name ends in a legal form, so that it is a firm's and no person's. */
export function hasLegalForm(name: string): boolean {
  return FORM.test(` ${name.trim()}`);
}
