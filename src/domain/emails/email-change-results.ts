/** Results of an emailed link that changes the email address; `/profile?email=` has one of them. */
export const EMAIL_CHANGE_RESULTS = ['agreed', 'changed', 'taken', 'expired', 'foreign'] as const;

export type EmailChangeResult = (typeof EMAIL_CHANGE_RESULTS)[number];
