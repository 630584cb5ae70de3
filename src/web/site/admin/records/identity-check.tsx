import { Fragment, useState } from 'react';
import type { RecordTable } from '#domain/changes/record-forms.ts';
import { responseJson } from '../../../platform/api/api.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { RecordLink } from './change-list.tsx';
import type { RecordRow } from './record-queries.ts';

type Check = { key: string; title: string; owners: readonly RecordRow[] };

/** Finds the records that have a website or name already; saving it for one more has to be confirmed. */
export function useIdentityCheck(table: RecordTable) {
  const api = useApi().admin.records[':table'].owners;
  const [checked, setChecked] = useState<Check | null>(null);
  /** Whether other records have the website, or else the name, and were not shown before. */
  const asksFirst = async ({ website, name }: { website: string; name?: string | undefined }) => {
    const key = JSON.stringify([website, name]);
    if (checked?.key === key) return false;
    const { website: site, records } = await responseJson(api.$get({ param: { table }, query: { website, name } }));
    setChecked({ key, title: `${site ?? 'The name'} already belongs to`, owners: records });
    return records.length > 0;
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
