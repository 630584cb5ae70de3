/** What a mailed link for a change of email has done, or why it did nothing: `/profile?email=` says which. */
export const EMAIL_NEWS = ['agreed', 'changed', 'taken', 'expired', 'foreign'] as const;

export type EmailNews = (typeof EMAIL_NEWS)[number];
