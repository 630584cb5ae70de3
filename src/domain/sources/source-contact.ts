/** Up to 200 printable ASCII characters with an email address, for a header. */
export const SOURCE_CONTACT = /^(?=[ -~]{5,200}$).*[^@\s]@[^@\s.]+\.[^@\s]/;

export const SOURCE_CONTACT_ISSUE = 'must contain an email address, such as Example Company you@company.com';
