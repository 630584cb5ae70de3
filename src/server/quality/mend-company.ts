import type { QualityRule } from '#domain/changes/quality.ts';
import { RECORD_FORMS } from '#domain/changes/record-forms.ts';
import type { Day } from '#domain/dates.ts';
import { type ByAdmin, changeRecords, lockRecord } from '../changes/change-records.ts';
import { editPart, editRecord } from '../changes/edit-record.ts';
import type { Db } from '../database/connection.ts';
import { AppError } from '../http/problem.ts';
import { listFound } from './queries.ts';

type Mending = { rule: QualityRule; id: number; version: number; tomorrow: Day };

/**
 * Fixes a company as a manual edit would, which can be undone.
 * @throws AppError `not_found`; `changed_meanwhile` when someone else edited it, or there is nothing left to fix
 */
export function mendCompany(db: Db, by: ByAdmin, { rule, id, version, tomorrow }: Mending): Promise<void> {
  return changeRecords(db, by, { kind: 'edit', action: 'quality.mend' }, async (client) => {
    await lockRecord(client, 'companies', { id, version });
    const { companies } = await listFound(client, { rule, tomorrow, id });
    const mend = companies[0]?.mend;
    if (!mend) throw new AppError('changed_meanwhile', { detail: 'There is nothing left to fix here' });
    const edit = { id, version, latest: tomorrow };
    if (Object.keys(mend.fields).length > 0) await editRecord(client, 'companies', { ...edit, typed: mend.fields });
    const part = RECORD_FORMS.companies.parts.contacts;
    for (const contact of mend.contacts) {
      await editPart(client, { table: 'companies', part }, contact.id, { ...edit, typed: contact.fields });
    }
    return { subject: `company:${id}`, result: undefined };
  });
}
