import { formatCents, PLAN_NAMES, type PlanId } from '../billing/plans.ts';
import { ALL_FIELDS } from '../companies/company-fields.ts';
import { countText, fileSize, formatCount } from '../counts.ts';
import { dayOf, formatDay } from '../dates.ts';
import { rankedSourceText } from '../evidence/source-rules.ts';
import { jobLabel } from '../jobs.ts';
import { listText } from '../list-text.ts';
import { topicText } from '../privacy/requests.ts';
import { QUALITY_RULES, type QualityRule } from './quality.ts';
import { type FormPart, formOf, RECORD_FORMS } from './record-forms.ts';

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
  'user.impersonate': 'Started viewing as a user',
  'user.impersonate_end': 'Stopped viewing as a user',
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
  'history.redo': 'Redid a change',
  'history.cancel-undo': 'Canceled an undo',
  'quality.fix': 'Fixed a quality issue',
  'quality.dismiss': 'Dismissed a quality issue',
  'quality.reopen': 'Reopened a quality issue',
  'quality.keep-value': 'Kept a contradicted value',
  'email.report': 'Imported delivery results',
  'import.upload': 'Uploaded a file',
  'import.preview': 'Previewed an import',
  'import.run': 'Started an import',
  'import.cancel': 'Canceled an import',
  'import.discard': 'Discarded an uploaded file',
  'sample.remove': 'Removed the sample data',
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
  'request.reopen': 'Reopened a request',
  'request.honor': 'Completed a do-not-sell request',
  'suppression.delete': 'Removed an entry from the suppression list',
};

/**
 * @param subject names the kind of record
 * @param name of the subject; a change with a name is the import of a file
 */
export function auditText(action: string, subject = '', name: string | null = null): string {
  const text = ACTIONS[action] ?? action;
  const { kind } = readSubject(subject);
  if (kind === 'change' && name !== null) return text.replace(/a change$/, 'an import');
  const record = { company: 'a company', lp: 'an LP' }[kind];
  return record ? text.replace(/a record$/, record) : text;
}

export const AUDIT_ACTIONS: readonly string[] = Object.keys(ACTIONS);

export function readSubject(subject: string): { kind: string; id: string } {
  const colon = subject.indexOf(':');
  return colon < 0 ? { kind: subject, id: '' } : { kind: subject.slice(0, colon), id: subject.slice(colon + 1) };
}

/** Subjects with a number that tells them apart. The text of the action names the others. */
const KINDS: Readonly<Record<string, string>> = { company: 'Company', lp: 'LP', request: 'Request', change: 'Change' };

/** Sources that the product brings; others have a name of their own. */
const SOURCES: Readonly<Record<string, string>> = { edgar: 'SEC EDGAR', 'companies-house': 'UK Companies House' };

/** Enough of an id to tell deleted accounts apart. */
const SHORT_ID = 8;

/** The subject of an action; empty if the text of the action says it. */
export function subjectText(subject: string, name: string | null): string {
  const { kind, id } = readSubject(subject);
  if (kind === 'source' && SOURCES[id]) return SOURCES[id];
  if (name !== null) return kind === 'job' ? jobLabel(name) : name;
  if (kind === 'user' && id) return `Deleted user ${id.slice(0, SHORT_ID)}`;
  return KINDS[kind] ? `${KINDS[kind]} ${id}` : '';
}

const DETAILS: Readonly<Record<string, string>> = {
  outcome: 'result',
  banReason: 'reason',
  brand_name: 'name',
  support_email: 'support address',
  social_url: 'social link',
  trial_daily_reveals: 'emails per day during a trial',
  paid_daily_reveals: 'emails per day with a paid plan',
  grace_days: 'grace period in days',
  hide_lp_search: 'links to LPs hidden',
  hide_claims: 'claims hidden',
  trusted_by: 'customers',
};

const ORDERS: ReadonlySet<unknown> = new Set(['default', 'newest']);
const FIELD_LABELS = new Map<string, string>(ALL_FIELDS.map(({ name, label }) => [name, label]));

/** Details that are not a name and a value, in the order they are shown in. The database orders them by length. */
const PHRASES: Readonly<Record<string, (value: unknown) => string>> = {
  plan: (value) => PLAN_NAMES[value as PlanId] ?? String(value),
  until: (value) => (value === null ? 'no expiration' : `until ${formatDay(dayOf(new Date(String(value))))}`),
  banExpiresIn: (value) => `ban length ${countText(Math.round(Number(value) / 86_400), 'day')}`,
  size: (value) => fileSize(Number(value)),
  // Of a job or a source.
  name: (value) => (/^[a-z]+(-[a-z]+)+$/.test(String(value)) ? jobLabel(String(value)) : String(value)),
  logo: (value) => (value ? 'logo uploaded' : 'logo removed'),
  kind: (value) => (value === 'url' ? 'URL' : String(value)),
  location: String,
  enabled: (value) => (value ? 'turned on' : 'turned off'),
  clearSample: () => 'sample removed',
  companies: (value) => (typeof value === 'number' ? countText(value, 'company', 'companies') : `companies ${value}`),
  merged: (value) => `with ${value}`,
  lps: (value) => countText(Number(value), 'LP'),
  accounts: (value) => countText(Number(value), 'demo account'),
  rule: (value) => (QUALITY_RULES[value as QualityRule]?.label ?? String(value)).toLowerCase(),
  field: (value) => `field ${FIELD_LABELS.get(String(value)) ?? value}`,
  ranking: (value) =>
    `winner ${ORDERS.has(value) ? value : String(value).split(', ').map(rankedSourceText).join(', then ')}`,
  topic: (value) => topicText('do_not_sell', String(value)) ?? String(value),
  contacts: (value) => `${countText(Number(value), 'contact')} removed`,
  records: (value) => `${countText([value].flat().length, 'record')} changed`,
  refunded_cents: (value) => (Number(value) > 0 ? `${formatCents(Number(value))} refunded` : ''),
  when: (value) => (value === 'now' ? 'at once' : 'at the end of the period'),
  day: (value) => formatDay(String(value)),
  from: (value) => `from ${formatDay(String(value))}`,
  to: (value) => `to ${formatDay(String(value))}`,
  removed: (value) => tablesText(value, 'removed'),
  restored: (value) => tablesText(value, 'restored'),
  changed: (value) => tablesText(value, 'changed back'),
  kept: (value) => tablesText(value, 'edited since and kept'),
  // Of undos before their tables were counted.
  rows: (value) => countText(Number(value), 'row restored', 'rows restored'),
  left: (value) => (value === 0 ? '' : `${countText(Number(value), 'row')} edited since and kept`),
};

/** '34 companies and 40 contacts removed'; empty if none. */
function tablesText(value: unknown, verb: string): string {
  const counts = value as Record<string, number>;
  const nouns = Object.entries(RECORD_FORMS).flatMap(([table, { one, parts }]) =>
    [{ table, one }, ...Object.values<FormPart>(parts)].flatMap(({ table, one }) =>
      counts[table] ? countText(counts[table], one, one === 'company' ? 'companies' : `${one}s`) : [],
    ),
  );
  return nouns.length > 0 ? `${listText(nouns)} ${verb}` : '';
}

/** For links, or for the CSV file only. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['change', 'undo', 'subscription']);

/** A value of a setting before and after a change. */
export type ChangedValue = { from: unknown; to: unknown };

export type EditedValue = { table: string; column: string | null; verb: 'added' | 'deleted' | 'changed' };

/** 'Description, contact: Email, round added'. Columns without a form field are derived. */
export function editText(values: readonly EditedValue[]): string {
  const texts = values.flatMap(({ table, column, verb }) => {
    const form = formOf(table);
    if (!form) return [];
    if (column === null) return `${form.one} ${verb}`;
    const field = Object.values(form.fields).find((field) => field.column === column || field.written === column);
    if (!field) return [];
    return Object.hasOwn(RECORD_FORMS, table) ? field.label : `${form.one}: ${field.label}`;
  });
  return [...new Set(texts)].join(', ');
}

function settingText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (value === null || value === '') return 'default';
  if (typeof value === 'number') return formatCount(value);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isChange(value: unknown): value is ChangedValue {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}

const ORDER = Object.keys(PHRASES);

/** @param subjectName not repeated in the details */
export function detailText(details: object, subjectName?: string | null): string {
  const entries = Object.entries(details).sort(([a], [b]) => ORDER.indexOf(a) - ORDER.indexOf(b));
  const words = entries.flatMap(([key, value]) => {
    if (NOT_SHOWN.has(key) || value === undefined || value === '' || (value && value === subjectName)) return [];
    const phrase = PHRASES[key];
    if (phrase) return phrase(value) || [];
    const name = DETAILS[key] ?? key.replaceAll('_', ' ');
    return [
      isChange(value)
        ? `${name}: ${settingText(value.from)} → ${settingText(value.to)}`
        : `${name}: ${settingText(value)}`,
    ];
  });
  return words.join(', ');
}
