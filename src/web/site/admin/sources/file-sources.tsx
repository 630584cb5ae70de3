import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { counted, formatCount } from '#domain/counts.ts';
import { FILE_SOURCE_KINDS, type FileSourceKind, SCHEDULES } from '#domain/sources/file-sources.ts';
import { refusedText } from '#domain/sources/source-status.ts';
import { expectOk, responseJson } from '../../../platform/api/api.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { LabeledSelect } from '../../../ui/form-fields.tsx';
import { useHydrated } from '../../../ui/hooks.ts';
import { Refusal } from '../../../ui/refusal.tsx';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton } from '../admin-action-button.tsx';
import type { Column } from '../data-table.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import type { Source, SourceDay } from './source-queries.ts';

const KINDS: Record<FileSourceKind, { label: string; location: string; hint: string }> = {
  url: {
    label: 'URL',
    location: 'URL',
    hint: 'A CSV, Excel or JSON file, or an RSS or Atom feed, at an address that starts with https://',
  },
  folder: { label: 'Folder', location: 'Folder', hint: 'Within the folder that SOURCES_DIR names on the server' },
};
const isKind = (text: string): text is FileSourceKind => Object.hasOwn(KINDS, text);
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function AddSourceForm() {
  const api = useApi();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { busy, refused, act } = useAdminAction();
  const [kind, setKind] = useState<FileSourceKind>('url');
  const { location, hint } = KINDS[kind];
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const schedule = SCHEDULES.find((each) => each === typed.get('schedule'));
    const json = { kind, location: String(typed.get('location')), name: String(typed.get('name')), schedule };
    void act(
      () => responseJson(api.admin.sources.$post({ json })),
      ({ id }) => {
        form.reset();
        toast({ title: 'Source added' });
        void navigate({ to: '/admin/sources', search: { source: id } });
      },
    );
  };
  return (
    <form method="post" onSubmit={submit} className="grid gap-3">
      <div className="grid grid-cols-2 items-end gap-3">
        <LabeledSelect
          label="Kind"
          value={kind}
          options={FILE_SOURCE_KINDS.toReversed().map((value) => ({ value, label: KINDS[value].label }))}
          onChange={({ target: { value } }) => isKind(value) && setKind(value)}
        />
        {kind === 'url' && (
          <LabeledSelect
            label="Schedule"
            name="schedule"
            defaultValue="daily"
            options={SCHEDULES.map((value) => ({ value, label: capitalized(value) }))}
          />
        )}
      </div>
      <Field label={location} name="location" required maxLength={2_000} hint={hint} />
      <Field label="Name" name="name" maxLength={80} />
      <p className="text-13 text-ink-2">
        You preview the first file before it is imported. Files with the same columns are then imported the same way.
      </p>
      <Refusal message={refused?.message} />
      <div>
        <Button type="submit" busy={busy} busyText="Adding..." disabled={!hydrated}>
          Add source
        </Button>
      </div>
    </form>
  );
}

export function FileSourceActions({ source: { id, name, enabled } }: { source: Source }) {
  const api = useApi();
  const param = { source: id };
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
        variant="quiet"
        ask="Remove this source and its history? What it imported stays, and can be undone in Imports."
        send={() => expectOk(api.admin.sources[':source'].$delete({ param }))}
      />
    </div>
  );
}

export function WaitingFiles({ source: { waitingFiles } }: { source: Source }) {
  return (
    <ul className="grid gap-2 text-13">
      {waitingFiles.map(({ id, fileName, failure }) => (
        <li key={id} className="min-w-0 break-words">
          <Link to="/admin/imports/$id" params={{ id }} className="link font-medium">
            {fileName}
          </Link>
          {failure && <span className="block text-12 text-danger">{failure}</span>}
        </li>
      ))}
    </ul>
  );
}

const numeric = (label: string, count: (rows: NonNullable<SourceDay['rows']>) => number): Column<SourceDay> => ({
  label,
  cell: ({ rows }) => rows && formatCount(count(rows)),
  className: 'text-right',
});

/** Created + updated + unchanged + repeated + left out + difference = rows. */
export const FILE_DAY_COLUMNS: readonly Column<SourceDay>[] = [
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
  return <span className={count === 0 ? '' : 'font-medium text-danger'}>{formatCount(count)}</span>;
}

export function waitingText(count: number): string {
  return `${counted(count, 'file')} to preview`;
}
