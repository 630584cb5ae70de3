import { Link, useNavigate } from '@tanstack/react-router';
import { type FormField, type FormPart, RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import { doneOf } from '../../api.ts';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { ChangeButton } from '../change-button.tsx';
import { Loaded } from '../loaded.tsx';
import { Moment } from '../moment.tsx';
import { Panel } from '../panel.tsx';
import { SectionHead } from '../section-head.tsx';
import { ChangeList } from './change-list.tsx';
import { FieldInPlace } from './field-in-place.tsx';
import { PartList } from './part-list.tsx';
import { type AdminRecord, changesQuery, recordQuery } from './record-queries.ts';
import { type Save, useSaves } from './use-saves.ts';

/** A company or LP with inline editing, its contacts and rounds, and its history. */
export function RecordEditor({ table, id }: { table: RecordTable; id: string }) {
  const api = useApi();
  const save = useSaves(table, id);
  return (
    <Loaded query={recordQuery(api, table, id)} failed="This record could not be loaded">
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
  const shown = table === 'companies' ? '/company/$slug' : '/lps/$slug';
  const deleted = () => {
    toast({ title: 'Deleted', description: 'You can undo this in the history.' });
    void navigate({ to: table === 'companies' ? '/admin/companies' : '/admin/lps' });
  };
  return (
    <SectionHead
      title={record.fields[name] ?? ''}
      note={
        <>
          <Link to={shown} params={{ slug: record.slug }} className="link">
            {record.slug}
          </Link>
          {' · '}from {record.source} · last changed <Moment at={record.lastChangedAt} />
        </>
      }
    >
      <ChangeButton
        label="Delete"
        busyText="Deleting..."
        variant="danger"
        ask={`Delete this ${one} and everything in it? You can undo this.`}
        send={() =>
          doneOf(
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
              <FieldInPlace
                name={name}
                field={field}
                value={record.fields[name] ?? ''}
                save={(typed) =>
                  save((version) =>
                    doneOf(
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
              {name} <span className="text-ink-3">{[place, `same ${why}`].filter(Boolean).join(' · ')}</span>
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
