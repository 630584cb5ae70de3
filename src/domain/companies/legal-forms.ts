/** Legal endings of company names. The pattern starts at the first of several spaces, for linear time. */
const FORM =
  /(?:(?<!\s)\s+|,\s*)(?:incorporated|inc|corporation|corp|co|pbc|llc|l\.l\.c|llp|ltd|limited|lp|l\.p|plc|gmbh|ag|s\.a|sa|b\.v|bv|n\.v|nv|ab|oy|aps|pte|pty)\.?$/i;

/** 'Acme Co., Ltd.' has two; more are not stripped, to bound the work. */
const MAX_FORMS = 5;

/** A company's name without its legal form: 'Acme Robotics, Inc.' is 'Acme Robotics'. */
export function withoutLegalForm(name: string): string {
  let rest = name.trim().replace(/(?<!\s)\s*\/[a-z]{2,3}\/?$/i, '');
  for (let forms = 0; forms < MAX_FORMS && FORM.test(rest); forms++) rest = rest.replace(FORM, '').trim();
  return rest || name.trim();
}

/** Whether a name ends in a legal form, so that it is a company and not a person. */
export function hasLegalForm(name: string): boolean {
  return FORM.test(` ${name.trim()}`);
}
