/** Days until a domain is checked again. */
export const DOMAIN_CHECK_DAYS = 30;

export const EMAIL_CHECKS = `We check that each address is valid and that its domain has a mail server, and repeat the check every ${DOMAIN_CHECK_DAYS} days. We also record reports of delivered and bounced email. Each contact shows the result and its date, or that it is not checked yet. We send no test messages, so an email can still bounce.`;
