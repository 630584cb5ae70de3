import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type FormField, RECORD_FORMS } from '#domain/changes/record-forms.ts';
import { fullName } from '#domain/companies/person-names.ts';
import { expectOk } from '../../api.ts';
import { Loaded } from '../../query-content.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { AdminActionButton } from '../admin-action-button.tsx';
import { prefetch } from '../loaders.ts';
import { Panel } from '../panel.tsx';
import { SectionHead, sectionTitle } from '../section-head.tsx';
import { type MergePreview, mergeQuery } from './record-queries.ts';
import { shownValue } from './record-values.ts';

export const Route = createFileRoute('/admin/companies/$id/merge/$other')({
  loader: ({ context: { queryClient, api }, params: { id, other } }) =>
    prefetch(queryClient, mergeQuery(api, id, other)),
  head: () => sectionTitle('Merge companies'),
  component: MergePage,
});

const FIELDS = Object.entries<FormField>(RECORD_FORMS.companies.fields);

function MergePage() {
  const { id, other } = Route.useParams();
  return (
    <Loaded query={mergeQuery(useApi(), id, other)} failed="Couldn't load these companies">
      {(preview) => <Merge key={`${preview.stays.id}-${preview.goes.id}`} preview={preview} />}
    </Loaded>
  );
}

function Merge({ preview: { stays, goes, united } }: { preview: MergePreview }) {
  const api = useApi();
  const navigate = useNavigate();
  const differing = FIELDS.filter(([name]) => stays.fields[name] !== goes.fields[name]);
  // Values missing in the kept company come from the other by default.
  const [taken, setTaken] = useState(new Set(differing.flatMap(([name]) => (stays.fields[name] ? [] : [name]))));
  const choose = (name: string, other: boolean) => {
    const next = new Set(taken);
    if (other) next.add(name);
    else next.delete(name);
    setTaken(next);
  };
  const merge = () =>
    expectOk(
      api.admin.companies[':id'].merge[':other'].$post({
        param: { id: String(stays.id), other: String(goes.id) },
        json: {
          version: stays.version,
          otherVersion: goes.version,
          fields: Object.fromEntries([...taken].map((name) => [name, goes.fields[name] ?? ''])),
        },
      }),
    );
  const merged = () => {
    toast({ title: 'Companies merged', description: 'Links to the other record now redirect here.' });
    void navigate({ to: '/admin/companies/$id', params: { id: String(stays.id) } });
  };
  const [one, two] = [nameOf(stays), nameOf(goes)];
  return (
    <>
      <SectionHead
        title="Merge companies"
        note={`${one} (${stays.slug}) is kept, and ${two} (${goes.slug}) is merged into it. Links to ${two} will redirect.`}
      >
        <Link
          to="/admin/companies/$id/merge/$other"
          params={{ id: String(goes.id), other: String(stays.id) }}
          className={buttonClass()}
        >
          Keep the other record
        </Link>
        <AdminActionButton label="Merge" busyText="Merging..." variant="main" send={merge} done={merged} />
      </SectionHead>
      <div className="grid gap-4">
        <Panel
          title="Conflicting values"
          note={
            differing.length > 0
              ? `The first value is from ${stays.slug}, which is kept. The second is from ${goes.slug}.`
              : 'No conflicts.'
          }
        >
          {differing.map(([name, { label, look }]) => (
            <fieldset
              key={name}
              className="grid gap-x-4 gap-y-1 border-b border-line py-2 last:border-b-0 tablet:grid-cols-[100px_minmax(0,1fr)_minmax(0,1fr)] desktop:grid-cols-[180px_minmax(0,1fr)_minmax(0,1fr)]"
            >
              <legend className="sr-only">{label}</legend>
              <span aria-hidden className="text-13 text-ink-3">
                {label}
              </span>
              <Choice
                name={name}
                of={one}
                value={shownValue(look, stays.fields[name] ?? '')}
                checked={!taken.has(name)}
                choose={() => choose(name, false)}
              />
              <Choice
                name={name}
                of={two}
                value={shownValue(look, goes.fields[name] ?? '')}
                checked={taken.has(name)}
                choose={() => choose(name, true)}
              />
            </fieldset>
          ))}
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
            {united.rounds.map(({ date, type, amountUsd }, index) => (
              <li key={index}>
                {[date, type, amountUsd === null ? null : `$${amountUsd.toLocaleString('en-US')}`]
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

type ChoiceProps = { name: string; of: string; value: string; checked: boolean; choose: () => void };

function Choice({ name, of, value, checked, choose }: ChoiceProps) {
  const hydrated = useHydrated();
  return (
    <label className="flex min-w-0 items-start gap-2 rounded-control px-1.5 py-1 text-13 hover:bg-hover has-checked:bg-accent-wash max-tablet:py-3">
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={choose}
        disabled={!hydrated}
        className="choice mt-0.5"
      />
      <span className="min-w-0 break-words">
        <span className="sr-only">{`${of}: `}</span>
        {value || <span className="text-ink-3">empty</span>}
      </span>
    </label>
  );
}

function nameOf({ fields }: MergePreview['stays']): string {
  return fields.organizationName ?? '';
}
