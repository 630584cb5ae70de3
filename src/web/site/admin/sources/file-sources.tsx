import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { formatCount } from '#domain/counts.ts';
import { FILE_SOURCE_KINDS, type FileSourceKind, SCHEDULES } from '#domain/sources/file-sources.ts';
import { refusedText } from '#domain/sources/source-status.ts';
import { useSubmit } from '../../../members/accounts/use-submit.ts';
import { capitalize, expectOk, responseJson } from '../../../platform/api/api.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { LabeledSelect } from '../../../ui/form-fields.tsx';
import { useHydrated } from '../../../ui/hooks.ts';
import { Refusal } from '../../../ui/refusal.tsx';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton } from '../admin-actions.tsx';
import { ADMIN_KEY } from '../admin-query.ts';
import type { DataColumn } from '../data-table.tsx';
import type { AdminSource, SourceDay } from './source-queries.ts';

const KINDS: Record<FileSourceKind, { label: string; location: string; hint: string }> = {
  url: {
    label: 'URL',
    location: 'URL',
    hint: 'A CSV, Excel or JSON file, or an RSS or Atom feed, at an address that starts with https://',
  },
  folder: { label: 'Folder', location: 'Folder', hint: 'Within the folder that SOURCES_DIR names on the server' },
};
const isKind = (text: string): text is FileSourceKind => Object.hasOwn(KINDS, text);

/** @param folders whether the server can read folders */
export function AddSourceForm({ folders }: { folders: boolean }) {
  const api = useApi();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [kind, setKind] = useState<FileSourceKind>('url');
  const { location, hint } = KINDS[kind];
  const isPossible = kind === 'url' || folders;
  const { issues, refused, busy, submit, clear } = useSubmit(['location', 'name', 'schedule'], {
    send: ({ schedule, ...texts }) => {
      const json = { kind, ...texts, schedule: SCHEDULES.find((each) => each === schedule) };
      return responseJson(api.admin.sources.$post({ json }));
    },
    done: ({ id }) => {
      form.current?.reset();
      toast({ title: 'Source added' });
      void navigate({ to: '/admin/sources', search: { source: id } });
    },
    refetch: [ADMIN_KEY],
  });
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-3">
      <div className="grid grid-cols-2 items-end gap-3">
        <LabeledSelect
          label="Kind"
          value={kind}
          options={FILE_SOURCE_KINDS.toReversed().map((value) => ({
            value,
            label: value === 'folder' && !folders ? 'Folder (not set up)' : KINDS[value].label,
          }))}
          onChange={({ target: { value } }) => {
            if (isKind(value)) setKind(value);
            clear();
          }}
        />
        {kind === 'url' && (
          <LabeledSelect
            label="Schedule"
            name="schedule"
            defaultValue="daily"
            options={SCHEDULES.map((value) => ({ value, label: capitalize(value) }))}
          />
        )}
      </div>
      {!isPossible && (
        <p className="text-13">
          To follow folders, set the environment variable <code>SOURCES_DIR</code> to the folder that contains them and
          restart the site.
        </p>
      )}
      <div hidden={!isPossible} className={isPossible ? 'grid gap-3' : ''}>
        <Field label={location} name="location" required maxLength={2_000} hint={hint} error={issues.location} />
        <Field label="Name" name="name" maxLength={80} error={issues.name} />
        <p className="text-13 text-ink-2">
          You preview the first file before it is imported. Files with the same columns are then imported the same way.
        </p>
        <Refusal message={refused?.message} />
        <div>
          <Button type="submit" busy={busy} busyText="Adding..." disabled={!hydrated}>
            Add source
          </Button>
        </div>
      </div>
    </form>
  );
}

export function FileSourceActions({ source: { id, name, enabled } }: { source: AdminSource }) {
  const api = useApi();
  const navigate = useNavigate();
  const param = { source: id };
  /** Leaves the source before the page refetches what it shows. */
  const remove = async () => {
    await expectOk(api.admin.sources[':source'].$delete({ param }));
    await navigate({ to: '/admin/sources' });
  };
  return (
    <div className="flex flex-wrap gap-2">
      {enabled && (
        <AdminActionButton
          label="Run now"
          busyText="Starting..."
          of={name}
          send={() => expectOk(api.admin.sources[':source'].run.$post({ param }))}
          done={() => toast({ title: `Looking for new files of ${name}` })}
        />
      )}
      <AdminActionButton
        label={enabled ? 'Pause' : 'Resume'}
        busyText="Saving..."
        of={name}
        variant="quiet"
        send={() => responseJson(api.admin.sources[':source'].$patch({ param, json: { enabled: !enabled } }))}
      />
      <AdminActionButton
        label="Remove"
        busyText="Removing..."
        of={name}
        variant="danger"
        ask="Remove this source and its history? What it imported stays, and can be undone in Imports."
        send={remove}
      />
    </div>
  );
}

export function WaitingFiles({ source: { waitingFiles } }: { source: AdminSource }) {
  return (
    <ul className="grid gap-2 text-13">
      {waitingFiles.map(({ id, fileName, failure }) => (
        <li key={id} className="min-w-0 break-words">
          <Link to="/admin/imports/$id" params={{ id }} className="link font-medium">
            {fileName}
          </Link>
          {failure && <span className="error block">{failure}</span>}
        </li>
      ))}
    </ul>
  );
}

const numeric = (label: string, count: (rows: NonNullable<SourceDay['rows']>) => number): DataColumn<SourceDay> => ({
  label,
  cell: ({ rows }) => rows && formatCount(count(rows)),
  className: 'text-right',
});

/** Created + updated + unchanged + repeated + left out + difference = rows. */
export const FILE_DAY_COLUMNS: readonly DataColumn<SourceDay>[] = [
  {
    label: 'Files',
    cell: ({ documents, waiting, undone, refused }) => (
      <>
        {formatCount(documents)}
        {waiting > 0 && <span className="block text-12 text-ink-3">{formatCount(waiting)} not imported yet</span>}
        {undone > 0 && <span className="block text-12 text-ink-3">{formatCount(undone)} undone</span>}
        {Object.keys(refused).length > 0 && (
          <span className="block text-12 text-ink-3">Refused: {refusedText(refused)}</span>
        )}
      </>
    ),
  },
  numeric('Rows', ({ read }) => read),
  numeric('Created', ({ created }) => created),
  numeric('Updated', ({ updated }) => updated),
  numeric('Unchanged', ({ unchanged }) => unchanged),
  numeric('Repeated', ({ repeated }) => repeated),
  { label: 'Left out', cell: ({ rows }) => rows && (refusedText(rows.leftOut) || 'None') },
  {
    label: 'Difference',
    cell: ({ unexplained, rows }) => <Difference count={unexplained + (rows?.difference ?? 0)} />,
    className: 'text-right',
  },
];

export function Difference({ count }: { count: number }) {
  return <span className={count === 0 ? undefined : 'error'}>{formatCount(count)}</span>;
}
