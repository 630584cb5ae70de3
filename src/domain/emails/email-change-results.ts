/** Results of an emailed link that changes the email address. */
export const EMAIL_CHANGE_RESULTS = ['agreed', 'changed', 'taken', 'expired', 'foreign'] as const;

export type EmailChangeResult = (typeof EMAIL_CHANGE_RESULTS)[number];
