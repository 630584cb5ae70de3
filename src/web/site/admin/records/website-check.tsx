import { Fragment, useState } from 'react';
import type { RecordTable } from '#domain/changes/record-forms.ts';
import { websiteKey } from '#domain/companies/company-identity.ts';
import { responseJson } from '../../../platform/api/api.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { RecordLink } from './change-list.tsx';
import type { RecordRow } from './record-queries.ts';

/** Finds the records that have a website already; saving it for one more has to be confirmed. */
export function useWebsiteCheck(table: RecordTable) {
  const api = useApi();
  const [checked, setChecked] = useState<{ website: string; owners: readonly RecordRow[] } | null>(null);
  /** Whether other records have the website and were not shown before. */
  const asksFirst = async (website: string) => {
    const key = websiteKey(website);
    if (!key || checked?.website === key) return false;
    const { records } = await responseJson(
      api.admin.records[':table'].$get({ param: { table }, query: { query: key } }),
    );
    const owners = records.filter((record) => record.website && websiteKey(record.website) === key);
    setChecked({ website: key, owners });
    return owners.length > 0;
  };
  const isTaken = checked !== null && checked.owners.length > 0;
  const notice = isTaken && (
    <p role="status" className="border-l-2 border-ink pl-2.5 text-13">
      {checked.website} already belongs to{' '}
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
