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
import { Panel, SectionHead } from '../page-parts.tsx';
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
      {({ kept, merged: [merged], result }) =>
        merged && <MergeForm key={`${kept.id}-${merged.id}`} kept={kept} merged={merged} result={result} />
      }
    </Loaded>
  );
}

type MergeFormProps = Pick<MergePreview, 'kept' | 'result'> & { merged: MergePreview['kept'] };

function MergeForm({ kept, merged, result }: MergeFormProps) {
  const api = useApi();
  const navigate = useNavigate();
  const [owners, setOwners] = useState(() => valuesAfterMerge([kept.fields, merged.fields]));
  const [chosenFields, setChosenFields] = useState<readonly string[]>([]);
  const differing = FIELDS.some(([name]) => kept.fields[name] !== merged.fields[name]);
  const differences = FIELDS.filter(([name]) => owners[name] === 1 && kept.fields[name] !== merged.fields[name]);
  const merge = () =>
    expectOk(
      api.admin.companies[':id'].merge.$post({
        param: { id: String(kept.id) },
        json: {
          version: kept.version,
          merged: [{ id: merged.id, version: merged.version }],
          chosenFields: [...new Set(chosenFields)],
          fields: Object.fromEntries(differences.map(([name]) => [name, merged.fields[name] ?? ''])),
        },
      }),
    );
  const onMerged = () => {
    toast({ title: 'Companies merged', description: 'Links to the other record now redirect here.' });
    void navigate({ to: '/admin/companies/$id', params: { id: String(kept.id) } });
  };
  const [keptName, mergedName] = [nameOf(kept), nameOf(merged)];
  return (
    <>
      <SectionHead
        title="Merge companies"
        note={`${keptName} (${kept.slug}) is kept, and ${mergedName} (${merged.slug}) is merged into it. Links to ${mergedName} will redirect.`}
      >
        <Link
          to="/admin/companies/$id/merge/$other"
          params={{ id: String(merged.id), other: String(kept.id) }}
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
              ? `The first value is from ${kept.slug}, which is kept. The second is from ${merged.slug}. A value that you select counts as confirmed.`
              : 'No conflicts.'
          }
        >
          <ValueChoices
            companies={[kept, merged]}
            owners={owners}
            choose={(field, owner) => {
              setOwners({ ...owners, [field]: owner });
              setChosenFields([...chosenFields, field]);
            }}
          />
        </Panel>
        <Panel title={`Contacts after the merge: ${result.contacts.length}`}>
          <ul className="grid gap-1 text-13">
            {result.contacts.map(({ firstName, lastName, role, email }, index) => (
              <li key={index}>{[fullName(firstName, lastName), role, email].filter(Boolean).join(' · ')}</li>
            ))}
          </ul>
        </Panel>
        <Panel title={`Rounds after the merge: ${result.rounds.length}`}>
          <ul className="grid gap-1 text-13 tabular-nums">
            {result.rounds.map(({ date, type, amountUsd, amount }, index) => (
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

function nameOf({ fields }: MergePreview['kept']): string {
  return fields.organizationName ?? '';
}
