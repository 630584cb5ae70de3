import type { Context } from 'hono';
import type { Day } from '#domain/dates.ts';
import type { QualityRule } from '#domain/quality.ts';
import { RECORD_FORMS } from '#domain/record-forms.ts';
import type { AppEnv } from '../app-env.ts';
import type { Db } from '../database/connection.ts';
import { AppError } from '../http/problem.ts';
import { changeRecords, lockRecord } from '../records/change-records.ts';
import { editPart } from '../records/edit-part.ts';
import { editRecord } from '../records/edit-record.ts';
import { listFound } from './queries.ts';

type Mending = { rule: QualityRule; id: number; version: number; tomorrow: Day };

/**
 * Mends a company as an edit by hand would, which can be undone.
 * @throws AppError `not_found`; `changed_meanwhile` when somebody else has changed it, or nothing is wrong any more
 */
export function mendCompany(db: Db, c: Context<AppEnv>, { rule, id, version, tomorrow }: Mending): Promise<null> {
  return changeRecords(db, c, { kind: 'edit', action: 'quality.mend' }, async (client) => {
    await lockRecord(client, 'companies', { id, version });
    const { companies } = await listFound(client, { rule, tomorrow, id });
    const mend = companies[0]?.mend;
    if (!mend) throw new AppError('changed_meanwhile', { detail: 'There is nothing to mend here any more' });
    const edit = { id, version, latest: tomorrow };
    if (Object.keys(mend.fields).length > 0) await editRecord(client, 'companies', { ...edit, typed: mend.fields });
    const part = RECORD_FORMS.companies.parts.contacts;
    for (const contact of mend.contacts) {
      await editPart(client, { table: 'companies', part }, contact.id, { ...edit, typed: contact.fields });
    }
    return { subject: `company:${id}`, result: null };
  });
}
