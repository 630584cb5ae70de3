/** Results of a mailed link that changes the email address; `/profile?email=` has one of them. */
export const EMAIL_NEWS = ['agreed', 'changed', 'taken', 'expired', 'foreign'] as const;

export type EmailNews = (typeof EMAIL_NEWS)[number];
