import { counted, fileSize } from '../counts.ts';

/** Years to keep audit log entries. The database refuses to delete younger ones. */
export const AUDIT_YEARS = 3;

/** Labels of admin actions. Unlisted actions are shown as they are. */
const ACTIONS: Readonly<Record<string, string>> = {
  'user.ban': 'Banned a user',
  'user.unban': 'Unbanned a user',
  'user.role': 'Changed a role',
  'user.create': 'Created a user',
  'user.delete': 'Deleted a user',
  'user.sign_out': 'Signed a user out everywhere',
  'user.end_session': 'Signed a user out of a device',
  'user.impersonate': 'Started impersonating a user',
  'user.impersonate_end': 'Stopped impersonating a user',
  'plan.grant': 'Granted a plan',
  'plan.end': 'Ended a granted plan',
  'plan.cancel': 'Canceled a paid plan',
  'record.add': 'Added a record',
  'record.edit': 'Edited a record',
  'record.delete': 'Deleted a record',
  'record.merge': 'Merged companies',
  'record.merge-all': 'Merged all companies with the same website',
  'record.cancel-merge-all': 'Canceled a merge of companies',
  'record.keep-apart': 'Marked companies as different',
  'record.review-again': 'Reopened possible duplicates',
  'history.undo': 'Undid a change',
  'history.cancel-undo': 'Canceled an undo',
  'quality.fix': 'Fixed a quality issue',
  'quality.dismiss': 'Dismissed a quality issue',
  'quality.reopen': 'Reopened a quality issue',
  'email.report': 'Imported delivery results',
  'import.upload': 'Uploaded a file',
  'import.preview': 'Previewed an import',
  'import.run': 'Started an import',
  'import.cancel': 'Canceled an import',
  'import.discard': 'Discarded an uploaded file',
  'source.add': 'Added a source',
  'source.change': 'Changed a source',
  'source.run': 'Ran a source',
  'source.remove': 'Removed a source',
  'source.backfill': 'Started a backfill',
  'source.cancel-backfill': 'Canceled a backfill',
  'source.undo-day': 'Undid the imports of a day',
  'source.rule': 'Changed a source rule',
  'source.cancel-rule': 'Canceled a source rule',
  'settings.change': 'Changed site settings',
  'mail.retry': 'Resent an email',
  'job.retry': 'Retried a job',
  'job.cancel': 'Canceled a job',
  'request.approve': 'Approved a trial',
  'request.decline': 'Declined a request',
  'request.reply': 'Replied to a message',
  'request.close': 'Marked a message as answered',
  'request.honor': 'Completed a do-not-sell request',
  'suppression.delete': 'Removed an entry from the suppression list',
};

export function auditText(action: string): string {
  return ACTIONS[action] ?? action;
}

export const AUDIT_ACTIONS: readonly string[] = Object.keys(ACTIONS);

export function readSubject(subject: string): { kind: string; id: string } {
  const colon = subject.indexOf(':');
  return colon < 0 ? { kind: subject, id: '' } : { kind: subject.slice(0, colon), id: subject.slice(colon + 1) };
}

const KINDS: Readonly<Record<string, string>> = {
  company: 'Company',
  lp: 'LP',
  import: 'Import',
  request: 'Request',
  change: 'Change',
  source: 'Source',
  suppression: 'Suppression list entry',
  job: 'Job',
  mail: 'Email',
  user: 'User',
  settings: 'Site settings',
  emails: 'Email statuses',
  companies: 'Companies',
};

export function subjectText(subject: string, name: string | null): string {
  if (name !== null) return name;
  const { kind, id } = readSubject(subject);
  const word = KINDS[kind] ?? kind;
  return /^\d+$/.test(id) && kind !== 'settings' ? `${word} ${id}` : word;
}

const DETAILS: Readonly<Record<string, string>> = {
  plan: 'plan',
  until: 'until',
  change: 'change',
  undo: 'undone by change',
  rows: 'rows',
  left: 'rows left unchanged',
  file: 'file',
  size: 'size',
  rule: 'rule',
  name: 'job',
  outcome: 'result',
  addresses: 'addresses',
  role: 'role',
  banReason: 'reason',
};

export function detailText(details: object): string {
  const words = Object.entries(details).flatMap(([key, value]) => {
    if (value === undefined) return [];
    if (key === 'until' && value === null) return ['no expiration'];
    if (key === 'banExpiresIn') return [`ban length ${counted(Math.round(Number(value) / 86_400), 'day')}`];
    if (key === 'size' && typeof value === 'number') return [fileSize(value)];
    const name = DETAILS[key] ?? key.replaceAll('_', ' ');
    return [`${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`];
  });
  return words.join(', ');
}
