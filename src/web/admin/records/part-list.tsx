import { type FormEvent, useState } from 'react';
import type { FormPart, RecordTable } from '#domain/changes/record-forms.ts';
import { doneOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { useApi } from '../../use-api.ts';
import { useChange } from '../admin-calls.tsx';
import { ChangeButton, Refused } from '../change-button.tsx';
import { type Column, DataTable } from '../data-table.tsx';
import { Panel } from '../panel.tsx';
import { FieldInPlace } from './field-in-place.tsx';
import type { AdminRecord } from './record-queries.ts';
import { typedFields } from './typed-fields.ts';
import type { Save } from './use-saves.ts';

type Part = AdminRecord['parts'][string][number];

type PartListProps = {
  part: FormPart;
  /** The record and the kind of part, as its calls name them. */
  param: { table: RecordTable; id: string; part: string };
  save: Save;
  rows: readonly Part[];
};

/** The contacts or rounds of a record: edited inline, added below, deleted one by one. */
export function PartList({ part, param, save, rows }: PartListProps) {
  const call = useApi().admin.records[':table'][':id'][':part'][':partId'];
  const columns: Column<Part>[] = Object.entries(part.fields).map(([name, field]) => ({
    label: field.label,
    className: 'tablet:min-w-28',
    cell: ({ id, fields }) => (
      <FieldInPlace
        name={name}
        field={field}
        of={nameOf(part, fields)}
        value={fields[name] ?? ''}
        save={(typed) =>
          save((version) =>
            doneOf(
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
      <ChangeButton
        label="Delete"
        busyText="Deleting..."
        of={nameOf(part, fields)}
        send={() =>
          save((version) =>
            doneOf(call.$delete({ param: { ...param, partId: String(id) }, query: { version: String(version) } })),
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
  const { busy, refused, change } = useChange();
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
    void change(
      () =>
        save((version) =>
          doneOf(api.admin.records[':table'][':id'][':part'].$post({ param, json: { version, fields } })),
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
      <Refused words={refused} />
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

/** The name of a contact or round, for the buttons in its row. */
function nameOf({ one, fields: form }: FormPart, fields: Record<string, string>): string {
  const said = Object.keys(form).map((name) => fields[name]);
  return said.slice(0, 2).filter(Boolean).join(' ') || said.find(Boolean) || `this ${one}`;
}
