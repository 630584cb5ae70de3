import { auditWords } from '#domain/changes/audit.ts';
import { csvLine } from '#domain/spreadsheets/csv-cells.ts';
import type { Db } from '../database/connection.ts';
import { type AuditFilter, type AuditRow, auditBefore } from './queries.ts';

const PART = 1_000;

/** The entries of the audit log that a filter finds, as the parts of a CSV file; only one part is held at a time. */
export async function* auditCsv(db: Db, filter: AuditFilter): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine(['Time (UTC)', 'Who', 'Action', 'Subject', 'Details', 'From']));
  let before: number | null = null;
  while (true) {
    const part: AuditRow[] = await auditBefore(db, filter, before, PART);
    yield Buffer.from(part.map(lineOf).join(''));
    before = part.at(-1)?.id ?? null;
    if (part.length < PART) return;
  }
}

function lineOf({ at, actorEmail, action, subject, subjectName, details, address }: AuditRow): string {
  const about = subjectName ? `${subject} (${subjectName})` : subject;
  return csvLine([at.toISOString(), actorEmail, auditWords(action), about, JSON.stringify(details), address ?? '']);
}
