/** Years that an entry of the audit log is kept. The database refuses to delete one that is younger. */
export const AUDIT_YEARS = 3;

/** What admins do, in words. Every action is a noun and a verb; one that is not listed is shown as it is. */
const ACTIONS: Readonly<Record<string, string>> = {
  'user.ban': 'Banned a user',
  'user.unban': 'Let a user back in',
  'user.role': 'Changed who is an admin',
  'user.create': 'Created a user',
  'user.sign_out': 'Signed a user out everywhere',
  'user.impersonate': 'Began to look on as a user',
  'user.impersonate_end': 'Stopped looking on as a user',
  'plan.grant': 'Gave a plan',
  'plan.end': 'Ended a plan that was given',
  'plan.cancel': 'Ended a plan that is charged',
  'record.add': 'Added a company or LP',
  'record.edit': 'Changed a company or LP',
  'record.delete': 'Deleted a company or LP',
  'record.merge': 'Made one company of two',
  'history.undo': 'Undid a change',
  'quality.mend': 'Mended a company',
  'quality.leave': 'Left a company as it is',
  'quality.look': 'Looked again at a company that was left',
  'email.report': 'Reported what became of mail',
  'import.upload': 'Uploaded a file to be imported',
  'import.compare': 'Compared a file with what is there',
  'import.run': 'Began an import',
  'import.cancel': 'Stopped an import',
  'import.discard': 'Removed an uploaded file',
  'settings.change': 'Changed the settings of the site',
  'mail.retry': 'Sent a message again',
  'job.retry': 'Ran a job again',
  'job.cancel': 'Canceled a job',
  'request.approve': 'Approved a trial',
  'request.refuse': 'Refused a request',
  'request.answer': 'Answered a message',
  'request.close': 'Marked a message as answered',
  'request.honour': 'Honoured a request not to be sold',
  'suppression.lift': 'Lifted a suppression',
};

/** An action of the audit log in words. */
export function auditWords(action: string): string {
  return ACTIONS[action] ?? action;
}

/** The actions that have words, for a filter. */
export const AUDIT_ACTIONS: readonly string[] = Object.keys(ACTIONS);
