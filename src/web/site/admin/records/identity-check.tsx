import { Fragment, useState } from 'react';
import type { RecordTable } from '#domain/changes/record-forms.ts';
import { websiteKey } from '#domain/companies/company-identity.ts';
import { foldText } from '#domain/search/search-text.ts';
import { responseJson } from '../../../platform/api/api.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { RecordLink } from './change-list.tsx';
import type { RecordRow } from './record-queries.ts';

type Check = { key: string; title: string; owners: readonly RecordRow[] };

/** Finds the records that have a website or name already; saving it for one more has to be confirmed. */
export function useIdentityCheck(table: RecordTable) {
  const api = useApi();
  const [checked, setChecked] = useState<Check | null>(null);
  const find = async (query: string | null, isOwner: (record: RecordRow) => boolean) => {
    if (!query) return [];
    const { records } = await responseJson(api.admin.records[':table'].$get({ param: { table }, query: { query } }));
    return records.filter(isOwner);
  };
  /** Whether other records have the website, or else the name, and were not shown before. */
  const asksFirst = async ({ website, name = '' }: { website: string; name?: string | undefined }) => {
    const site = websiteKey(website);
    const foldedName = foldText(name.trim());
    const key = `${site} ${foldedName}`;
    if (checked?.key === key) return false;
    const sameSite = await find(site, (record) => websiteKey(record.website ?? '') === site);
    const owners =
      sameSite.length > 0 ? sameSite : await find(name.trim(), (record) => foldText(record.name) === foldedName);
    setChecked({ key, title: sameSite.length > 0 ? `${site} already belongs to` : 'The same name has', owners });
    return owners.length > 0;
  };
  const isTaken = checked !== null && checked.owners.length > 0;
  const notice = isTaken && (
    <p role="status" className="border-l-2 border-ink pl-2.5 text-13">
      {checked.title}{' '}
      {checked.owners.map(({ id, name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <RecordLink table={table} id={id}>
            {name}
          </RecordLink>
        </Fragment>
      ))}
      .
    </p>
  );
  return { asksFirst, isTaken, notice };
}
