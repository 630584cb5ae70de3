import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { type FormField, type FormPart, RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import { expectOk } from '../../../platform/api/api.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Refusal } from '../../../ui/refusal.tsx';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton } from '../admin-action-button.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { Moment, Panel } from '../panel.tsx';
import { SectionHead } from '../section-head.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { ChangeList } from './change-list.tsx';
import { InlineField } from './inline-field.tsx';
import { type AdminRecord, changesQuery, recordQuery } from './record-queries.ts';
import { typedFields } from './record-values.ts';

export function RecordEditor({ table, id }: { table: RecordTable; id: string }) {
  const api = useApi();
  const save = useSaves(table, id);
  return (
    <Loaded query={recordQuery(api, table, id)} failed="Couldn't load this record">
      {(record) => (
        <>
          <Head table={table} record={record} />
          <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Fields table={table} record={record} save={save} />
            {Object.entries<FormPart>(RECORD_FORMS[table].parts).map(([name, part]) => (
              <div key={name} className="min-w-0 desktop:col-span-2">
                <PartList part={part} param={{ table, id, part: name }} save={save} rows={record.parts[name] ?? []} />
              </div>
            ))}
            <div className="grid min-w-0 gap-4 desktop:col-start-2 desktop:row-start-1">
              {record.duplicates.length > 0 && <Duplicates record={record} />}
              <Panel title="History" note="Every change to this record, newest first. Times are UTC.">
                <Loaded query={changesQuery(api, { record: `${table}:${id}` })}>
                  {({ changes }) =>
                    changes.length > 0 ? (
                      <ChangeList changes={changes} />
                    ) : (
                      <p className="text-13 text-ink-2">No changes since it was created.</p>
                    )
                  }
                </Loaded>
              </Panel>
            </div>
          </div>
        </>
      )}
    </Loaded>
  );
}

function Head({ table, record }: { table: RecordTable; record: AdminRecord }) {
  const api = useApi();
  const navigate = useNavigate();
  const { one, name } = RECORD_FORMS[table];
  const page = table === 'companies' ? '/company/$slug' : '/lps/$slug';
  const deleted = () => {
    toast({ title: 'Deleted', description: 'You can undo this from History.' });
    void navigate({ to: table === 'companies' ? '/admin/companies' : '/admin/lps' });
  };
  return (
    <SectionHead
      title={record.fields[name] ?? ''}
      note={
        <>
          <Link to={page} params={{ slug: record.slug }} className="link">
            {record.slug}
          </Link>
          {' · '}from {record.source} · last updated <Moment at={record.lastChangedAt} />
        </>
      }
    >
      <AdminActionButton
        label="Delete"
        busyText="Deleting..."
        variant="danger"
        ask={`Delete this ${one} and all its data? You can undo this.`}
        send={() =>
          expectOk(
            api.admin.records[':table'][':id'].$delete({
              param: { table, id: String(record.id) },
              query: { version: String(record.version) },
            }),
          )
        }
        done={deleted}
      />
    </SectionHead>
  );
}

function Fields({ table, record, save }: { table: RecordTable; record: AdminRecord; save: Save }) {
  const api = useApi();
  return (
    <Panel title="Facts" note="Press Enter to save, Escape to cancel.">
      <dl className="grid gap-x-4 gap-y-1 text-13 tablet:grid-cols-[180px_minmax(0,1fr)]">
        {Object.entries<FormField>(RECORD_FORMS[table].fields).map(([name, field]) => (
          <div key={name} className="contents">
            <dt className="pt-1 text-ink-3">{field.label}</dt>
            <dd className="min-w-0">
              <InlineField
                name={name}
                field={field}
                value={record.fields[name] ?? ''}
                save={(typed) =>
                  save((version) =>
                    expectOk(
                      api.admin.records[':table'][':id'].$patch({
                        param: { table, id: String(record.id) },
                        json: { version, fields: { [name]: typed } },
                      }),
                    ),
                  )
                }
              />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

function Duplicates({ record }: { record: AdminRecord }) {
  return (
    <Panel title="Possible duplicates">
      <ul className="grid gap-2 text-13">
        {record.duplicates.map(({ id, name, place, why }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-2">
            <span className="min-w-0 break-words">
              {name} <span className="text-ink-3">{[place, why].filter(Boolean).join(' · ')}</span>
            </span>
            <Link
              to="/admin/companies/$id/merge/$other"
              params={{ id: String(record.id), other: String(id) }}
              className="link"
            >
              Compare and merge
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Part = AdminRecord['parts'][string][number];

type PartListProps = {
  part: FormPart;
  param: { table: RecordTable; id: string; part: string };
  save: Save;
  rows: readonly Part[];
};

function PartList({ part, param, save, rows }: PartListProps) {
  const call = useApi().admin.records[':table'][':id'][':part'][':partId'];
  const columns: Column<Part>[] = Object.entries(part.fields).map(([name, field]) => ({
    label: field.label,
    className: 'tablet:min-w-28',
    cell: ({ id, fields }) => (
      <InlineField
        name={name}
        field={field}
        of={nameOf(part, fields)}
        value={fields[name] ?? ''}
        save={(typed) =>
          save((version) =>
            expectOk(
              call.$patch({ param: { ...param, partId: String(id) }, json: { version, fields: { [name]: typed } } }),
            ),
          )
        }
      />
    ),
  }));
  columns.push({
    label: '',
    className: 'w-20 text-right',
    cell: ({ id, fields }) => (
      <AdminActionButton
        label="Delete"
        busyText="Deleting..."
        of={nameOf(part, fields)}
        send={() =>
          save((version) =>
            expectOk(call.$delete({ param: { ...param, partId: String(id) }, query: { version: String(version) } })),
          )
        }
      />
    ),
  });
  return (
    <Panel title={part.label}>
      <div className="grid gap-3">
        {rows.length > 0 ? (
          <DataTable label={part.label} columns={columns} rows={rows} keyOf={({ id }) => id} />
        ) : (
          <p className="text-13 text-ink-2">None yet.</p>
        )}
        <AddPart part={part} param={param} save={save} />
      </div>
    </Panel>
  );
}

function AddPart({ part, param, save }: Omit<PartListProps, 'rows'>) {
  const api = useApi();
  const { busy, refused, act } = useAdminAction();
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <div>
        <Button onClick={() => setOpen(true)}>{`Add a ${part.one}`}</Button>
      </div>
    );
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = typedFields(event.currentTarget);
    void act(
      () =>
        save((version) =>
          expectOk(api.admin.records[':table'][':id'][':part'].$post({ param, json: { version, fields } })),
        ),
      () => setOpen(false),
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 border-t border-line pt-3">
      <div className="grid gap-3 tablet:grid-cols-3">
        {Object.entries(part.fields).map(([name, { label }], index) => (
          <Field key={name} name={name} label={label} size="small" autoFocus={index === 0} autoComplete="off" />
        ))}
      </div>
      <Refusal message={refused?.message} />
      <div className="flex gap-2">
        <Button type="submit" variant="main" busy={busy} busyText="Adding...">
          Add
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function nameOf({ one, fields: form }: FormPart, fields: Record<string, string>): string {
  const values = Object.keys(form).map((name) => fields[name]);
  return values.slice(0, 2).filter(Boolean).join(' ') || values.find(Boolean) || `this ${one}`;
}

/** Makes a change based on the version that the page shows. */
export type Save = (send: (version: number) => Promise<void>) => Promise<void>;

/**
 * Queues the changes of one record: editing the next field while the last one is being saved must not cause a version
 * conflict.
 */
function useSaves(table: RecordTable, id: string): Save {
  const queryClient = useQueryClient();
  const query = recordQuery(useApi(), table, id);
  const last = useRef<Promise<void>>(Promise.resolve());
  return (send) => {
    const next = last.current
      .catch(() => {}) // That change has reported its own error.
      .then(async () => {
        const record = await queryClient.ensureQueryData(query);
        try {
          await send(record.version);
        } finally {
          // Also after an error: then the page shows the current values.
          await queryClient.refetchQueries({ queryKey: query.queryKey });
        }
      });
    last.current = next;
    return next;
  };
}
