import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { valuesAfterMerge } from '#domain/changes/merged-values.ts';
import { RECORD_FORMS } from '#domain/changes/record-forms.ts';
import { formatDay } from '#domain/dates.ts';
import { fullName } from '#domain/names.ts';
import { expectOk } from '../../../platform/api/api.ts';
import { prefetch } from '../../../platform/api/query-client.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { adminHead } from '../../../platform/shell/page-head.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton } from '../admin-actions.tsx';
import { Panel, SectionHead } from '../panel.tsx';
import { fieldValueText, type MergePreview, mergeQuery } from './record-queries.ts';
import { ValueChoices } from './value-choices.tsx';

export const Route = createFileRoute('/admin/companies/$id/merge/$other')({
  loader: ({ context: { queryClient, api }, params: { id, other } }) =>
    prefetch(queryClient, [mergeQuery(api, id, other)]),
  head: () => adminHead('Merge companies'),
  component: MergePage,
});

const FIELDS = Object.entries(RECORD_FORMS.companies.fields);

function MergePage() {
  const { id, other } = Route.useParams();
  return (
    <Loaded query={mergeQuery(useApi(), id, other)} failed="Couldn't load these companies">
      {(preview) => <MergeForm key={`${preview.stays.id}-${preview.goes.id}`} preview={preview} />}
    </Loaded>
  );
}

function MergeForm({ preview: { stays, goes, united } }: { preview: MergePreview }) {
  const api = useApi();
  const navigate = useNavigate();
  const [owners, setOwners] = useState(() => valuesAfterMerge([stays.fields, goes.fields]));
  const [chosenFields, setChosenFields] = useState<readonly string[]>([]);
  const differing = FIELDS.some(([name]) => stays.fields[name] !== goes.fields[name]);
  const differences = FIELDS.filter(([name]) => owners[name] === 1 && stays.fields[name] !== goes.fields[name]);
  const merge = () =>
    expectOk(
      api.admin.companies[':id'].merge[':other'].$post({
        param: { id: String(stays.id), other: String(goes.id) },
        json: {
          version: stays.version,
          otherVersion: goes.version,
          chosenFields: [...new Set(chosenFields)],
          fields: Object.fromEntries(differences.map(([name]) => [name, goes.fields[name] ?? ''])),
        },
      }),
    );
  const onMerged = () => {
    toast({ title: 'Companies merged', description: 'Links to the other record now redirect here.' });
    void navigate({ to: '/admin/companies/$id', params: { id: String(stays.id) } });
  };
  const [stayingName, goingName] = [nameOf(stays), nameOf(goes)];
  return (
    <>
      <SectionHead
        title="Merge companies"
        note={`${stayingName} (${stays.slug}) is kept, and ${goingName} (${goes.slug}) is merged into it. Links to ${goingName} will redirect.`}
      >
        <Link
          to="/admin/companies/$id/merge/$other"
          params={{ id: String(goes.id), other: String(stays.id) }}
          className={buttonClass()}
        >
          Keep the other record
        </Link>
        <AdminActionButton label="Merge" busyText="Merging..." variant="main" send={merge} done={onMerged} />
      </SectionHead>
      <div className="grid gap-4">
        <Panel
          title="Conflicting values"
          note={
            differing
              ? `The first value is from ${stays.slug}, which is kept. The second is from ${goes.slug}. A value that you select counts as confirmed.`
              : 'No conflicts.'
          }
        >
          <ValueChoices
            companies={[stays, goes]}
            owners={owners}
            choose={(field, owner) => {
              setOwners({ ...owners, [field]: owner });
              setChosenFields([...chosenFields, field]);
            }}
          />
        </Panel>
        <Panel title={`Contacts after the merge: ${united.contacts.length}`}>
          <ul className="grid gap-1 text-13">
            {united.contacts.map(({ firstName, lastName, role, email }, index) => (
              <li key={index}>{[fullName(firstName, lastName), role, email].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
        </Panel>
        <Panel title={`Rounds after the merge: ${united.rounds.length}`}>
          <ul className="grid gap-1 text-13 tabular-nums">
            {united.rounds.map(({ date, type, amountUsd, amount }, index) => (
              <li key={index}>
                {[
                  date && formatDay(date),
                  type,
                  amountUsd === null ? amount : fieldValueText('money', String(amountUsd)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </Panel>
      </div>
    </>
  );
}

function nameOf({ fields }: MergePreview['stays']): string {
  return fields.organizationName ?? '';
}
