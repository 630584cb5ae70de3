import { Link, useNavigate } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { type FormEvent, Fragment, type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { CONTRADICTIONS } from '#domain/changes/quality.ts';
import { type FormField, type FormPart, RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import { fieldTitle } from '#domain/companies/company-fields.ts';
import { sourceLabel } from '#domain/companies/company-sources.ts';
import { raisedInRounds, repeatedRounds } from '#domain/companies/rounds.ts';
import { countText } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import { listText } from '#domain/list-text.ts';
import { expectOk, issuesText, responseJson } from '../../../platform/api/api.ts';
import { Loaded, PlaceholderLine } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { Breakable } from '../../../ui/breakable.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, focusFirstInvalid, inputClass } from '../../../ui/field.tsx';
import { SelectInput } from '../../../ui/form-fields.tsx';
import { useHydrated, useReturnedFocus } from '../../../ui/hooks.ts';
import { Refusal } from '../../../ui/refusal.tsx';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton, useAdminAction, useChangeToast } from '../admin-actions.tsx';
import { type DataColumn, DataTable } from '../data-table.tsx';
import { BackLink, Moment, Panel, SectionHead } from '../page-parts.tsx';
import { ChangeList } from './change-list.tsx';
import { LastRoundConflict, roundsOf } from './last-round-conflict.tsx';
import {
  type AdminRecord,
  changesQuery,
  fieldValueText,
  formValues,
  type RecordedChange,
  recordQuery,
  refusalText,
} from './record-queries.ts';
import { type Save, useSaves } from './use-saves.ts';

export function RecordEditor({ table, id }: { table: RecordTable; id: string }) {
  const api = useApi();
  const save = useSaves(table, id);
  return (
    <Loaded query={recordQuery(api, table, id)} failed="Couldn't load this record">
      {(record) => (
        <>
          <BackLink to={table === 'companies' ? '/admin/companies' : '/admin/lps'}>
            {table === 'companies' ? 'All companies' : 'All LPs'}
          </BackLink>
          {String(record.id) !== id && (
            <p className="mb-1 text-13 text-ink-2">Company {id} was merged into this one.</p>
          )}
          <Head table={table} record={record} />
          <div className="grid items-start gap-4 desktop:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <Fields table={table} record={record} save={save} />
            {Object.entries<FormPart>(RECORD_FORMS[table].parts).map(([name, part]) => (
              <div key={name} id={name} className="min-w-0 scroll-mt-17 desktop:col-span-2">
                <PartList
                  part={part}
                  param={{ table, id: String(record.id), part: name }}
                  save={save}
                  rows={record.parts[name] ?? []}
                  repeated={name === 'rounds' ? repeatedRounds(roundsOf(record)).map((round) => round.id) : []}
                />
              </div>
            ))}
            {/* No higher than the facts, so that the parts follow them. */}
            <div className="grid min-w-0 content-start gap-4 desktop:col-start-2 desktop:row-start-1 desktop:h-0 desktop:min-h-full desktop:overflow-y-auto desktop:rounded-box">
              {table === 'companies' && <LastRoundConflict record={record} save={save} />}
              {record.contradictions.length > 0 && <Contradictions fields={record.contradictions} />}
              {record.duplicates.length > 0 && <PossibleDuplicates record={record} />}
              <Panel title="History" note="Every change to this record, newest first. Times are UTC.">
                <Loaded query={changesQuery(api, { record: `${table}:${record.id}` })} waiting={<PlaceholderLine />}>
                  {({ changes, removals }) => (
                    <>
                      {removals.map((at) => (
                        <p key={at} className="mb-3 text-13 text-ink-2">
                          <Moment at={at} /> · Removed at a person's request. This can't be undone.
                        </p>
                      ))}
                      {changes.length > 0 && <ShortHistory changes={changes} record={`${table}:${record.id}`} />}
                      {changes.length + removals.length === 0 && (
                        <p className="text-13 text-ink-2">No changes since it was created.</p>
                      )}
                    </>
                  )}
                </Loaded>
              </Panel>
            </div>
          </div>
        </>
      )}
    </Loaded>
  );
}

const NEWEST_CHANGES = 3;

/** The newest changes, and the others on request, so that the history is no longer than the facts beside it. */
function ShortHistory({ changes, record }: { changes: readonly RecordedChange[]; record: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const more = changes.length - NEWEST_CHANGES;
  return (
    <div className="grid gap-3">
      <ChangeList changes={isOpen ? changes : changes.slice(0, NEWEST_CHANGES)} record={record} />
      {more > 0 && !isOpen && (
        <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
          {`Show ${countText(more, 'more change', 'more changes')}`}
        </Button>
      )}
    </div>
  );
}

function Head({ table, record }: { table: RecordTable; record: AdminRecord }) {
  const api = useApi();
  const navigate = useNavigate();
  const { one, name } = RECORD_FORMS[table];
  const page = table === 'companies' ? '/company/$slug' : '/lps/$slug';
  const onDeleted = () => {
    toast({ title: 'Deleted', description: 'You can undo this from History.' });
    void navigate({ to: table === 'companies' ? '/admin/companies' : '/admin/lps' });
  };
  return (
    <SectionHead
      title={record.fields[name] ?? ''}
      note={
        <>
          <Link to={page} params={{ slug: record.slug }} className="link">
            Open the public page
          </Link>
          {' · '}
          {sourceLabel(record.source)} · last updated <Moment at={record.lastChangedAt} />
        </>
      }
    >
      <AdminActionButton
        label="Delete"
        busyText="Deleting..."
        variant="danger"
        ask={`Delete this ${one}? All its data is deleted with it. You can undo this.`}
        send={() =>
          expectOk(
            api.admin.records[':table'][':id'].$delete({
              param: { table, id: String(record.id) },
              query: { version: String(record.version) },
            }),
          )
        }
        done={onDeleted}
      />
    </SectionHead>
  );
}

function Fields({ table, record, save }: { table: RecordTable; record: AdminRecord; save: Save }) {
  const api = useApi();
  return (
    <Panel title="Facts" note="Select a value to edit it. Enter or leaving the field saves, Escape cancels.">
      <dl className="grid gap-x-4 gap-y-1 text-13 tablet:grid-cols-[180px_minmax(0,1fr)]">
        {Object.entries<FormField>(RECORD_FORMS[table].fields).map(([name, field]) => (
          <div key={name} className="contents">
            <dt className="pt-1 text-ink-3 max-tablet:-mb-1">{field.label}</dt>
            <dd className="min-w-0">
              <InlineField
                name={name}
                field={field}
                value={record.fields[name] ?? ''}
                note={NOTES[name]?.(record)}
                save={(value) =>
                  save((version) =>
                    expectOk(
                      api.admin.records[':table'][':id'].$patch({
                        param: { table, id: String(record.id) },
                        json: { version, fields: { [name]: value } },
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

const NOTES: Readonly<Record<string, (record: AdminRecord) => string | false>> = {
  totalFundingAmountUsd: totalNote,
  lastFundingAmountUsd: ({ fields: { lastFundingAmountUsd, totalFundingAmountUsd } }) =>
    Number(totalFundingAmountUsd) > 0 &&
    Number(lastFundingAmountUsd) > Number(totalFundingAmountUsd) &&
    'More than the total.',
};

/** What a total that is empty or less than the rounds means, and that it may count a round twice. */
function totalNote(record: AdminRecord): string | false {
  const rounds = roundsOf(record);
  const repeated = repeatedRounds(rounds);
  const raisedAmount = raisedInRounds(rounds);
  const total = record.fields.totalFundingAmountUsd;
  const notes = [
    repeated.length > 0 &&
      `May be the same round: ${listText(repeated.map(repeatedText))}. Delete one if it repeats the other.`,
    raisedAmount !== null && !(total && Number(total) >= raisedAmount) && sumNote(total, raisedAmount),
  ];
  return notes.filter(Boolean).join(' ') || false;
}

function repeatedText({ fields: { roundType, roundAmountUsd, roundDate } }: ReturnType<typeof roundsOf>[number]) {
  const amount = roundAmountUsd ? ` of ${fieldValueText('money', roundAmountUsd)}` : '';
  return `${roundType || 'no type'}${amount} on ${formatDay(roundDate ?? null)}`;
}

function sumNote(total: string | undefined, raisedAmount: number): string {
  return `${total ? '' : 'Not shown on pages while empty. '}The rounds add up to ${fieldValueText('money', String(raisedAmount))}.`;
}

function Contradictions({ fields }: { fields: AdminRecord['contradictions'] }) {
  return (
    <Panel title={CONTRADICTIONS.label} note={CONTRADICTIONS.note}>
      <ul className="grid gap-2 text-13">
        {fields.map((field) => (
          <li key={field} className="flex flex-wrap items-baseline justify-between gap-2">
            {fieldTitle(field)}
            <Link
              to="/admin/quality"
              search={{ contradicted: field }}
              aria-label={`Compare and decide ${fieldTitle(field)}`}
              className="link"
            >
              Compare and decide
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function PossibleDuplicates({ record }: { record: AdminRecord }) {
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

type RecordPart = AdminRecord['parts'][string][number];

type PartListProps = {
  part: FormPart;
  param: { table: RecordTable; id: string; part: string };
  save: Save;
  rows: readonly RecordPart[];
  /** Ids of rows that may repeat another one. */
  repeated: readonly number[];
};

function PartList({ part, param, save, rows, repeated }: PartListProps) {
  const reportChange = useChangeToast();
  const call = useApi().admin.records[':table'][':id'][':part'][':partId'];
  const columns: DataColumn<RecordPart>[] = Object.entries(part.fields).map(([name, field], index) => ({
    label: field.label,
    className: 'tablet:min-w-28',
    cell: ({ id, fields }) => (
      <InlineField
        name={name}
        field={field}
        of={nameOf(part, fields)}
        value={fields[name] ?? ''}
        note={index === 0 && repeated.includes(id) && `May repeat another ${part.one}`}
        save={(value) =>
          save((version) =>
            expectOk(
              call.$patch({ param: { ...param, partId: String(id) }, json: { version, fields: { [name]: value } } }),
            ),
          )
        }
      />
    ),
  }));
  columns.push({
    label: '',
    className: 'w-20 text-right stacked:-ml-3.25',
    cell: ({ id, fields }) => (
      <AdminActionButton
        label="Delete"
        busyText="Deleting..."
        variant="quiet"
        of={nameOf(part, fields)}
        send={() =>
          save((version) =>
            responseJson(
              call.$delete({ param: { ...param, partId: String(id) }, query: { version: String(version) } }),
            ),
          )
        }
        done={({ change }) =>
          reportChange(`Deleted ${nameOf(part, fields)}`, change, `${nameOf(part, fields)} is back`)
        }
      />
    ),
  });
  return (
    <Panel title={part.label}>
      <div className="grid gap-3">
        {rows.length > 0 ? (
          <DataTable label={part.label} columns={columns} rows={rows} keyOf={({ id }) => id} inPanel />
        ) : (
          <p className="text-13 text-ink-2">None yet.</p>
        )}
        <AddPart part={part} param={param} save={save} />
      </div>
    </Panel>
  );
}

function AddPart({ part, param, save }: Omit<PartListProps, 'rows' | 'repeated'>) {
  const listId = useId();
  const api = useApi();
  const { busy, refused, act } = useAdminAction();
  const [open, setOpen] = useState(false);
  const { ref, returnFocus } = useReturnedFocus<HTMLButtonElement>();
  const close = () => {
    returnFocus();
    setOpen(false);
  };
  if (!open) {
    return (
      <div>
        <Button ref={ref} onClick={() => setOpen(true)}>{`Add a ${part.one}`}</Button>
      </div>
    );
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = formValues(form);
    const refusal = await act(
      () =>
        save((version) =>
          expectOk(api.admin.records[':table'][':id'][':part'].$post({ param, json: { version, fields } })),
        ),
      close,
    );
    if (refusal) focusFirstInvalid(form);
  };
  const issues = refused?.issues ?? [];
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <div className="grid gap-3 tablet:grid-cols-3">
        {Object.entries<FormField>(part.fields).map(([name, { label, type, suggestions }], index) => (
          <Fragment key={name}>
            <Field
              name={name}
              label={label}
              size="small"
              placeholder={HINTS[type]}
              list={suggestions && `${listId}-${name}`}
              error={
                issuesText(
                  issues.filter(({ field }) => field === name),
                  part.fields,
                ) || undefined
              }
              autoFocus={index === 0}
              autoComplete="off"
            />
            <Suggestions id={`${listId}-${name}`} values={suggestions} />
          </Fragment>
        ))}
      </div>
      <Refusal message={issues.some(({ field }) => field in part.fields) ? null : refusalText(refused, part.fields)} />
      <div className="flex gap-2">
        <Button type="submit" variant="main" busy={busy} busyText="Adding...">
          Add
        </Button>
        <Button variant="quiet" onClick={close}>
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

type InlineFieldProps = {
  name: string;
  field: FormField;
  /** The object of the edit, for screen readers. */
  of?: string;
  value: string;
  /** Shown below the value. */
  note?: string | false;
  save: (value: string) => Promise<void>;
};

const ROWS = 5;
/** On phones, the label above the value is part of the target. */
const LABEL_TARGET =
  'max-tablet:after:absolute max-tablet:after:inset-x-0 max-tablet:after:-top-5 max-tablet:after:bottom-0';

/**
 * An inline editor. Enter or blur saves, Escape cancels; after an error the input stays, with the reason below.
 */
function InlineField({ name, field, of, value, note, save }: InlineFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const { busy, refused, act } = useAdminAction();
  const hydrated = useHydrated();
  const { ref: button, returnFocus } = useReturnedFocus<HTMLButtonElement>();
  const lastSent = useRef<string | null>(null);
  const listId = useId();
  const label = of ? `${field.label} of ${of}` : field.label;

  const close = (focus: boolean) => {
    if (focus) returnFocus();
    setDraft(null);
  };
  const finish = (focus: boolean) => {
    if (draft === null || busy) return;
    if (draft.trim() === value) return close(focus);
    // Do not resubmit a rejected value on blur: the error would flicker and move what the user clicks on.
    if (!focus && refused && draft === lastSent.current) return;
    lastSent.current = draft;
    void act(
      () => save(draft),
      () => {
        close(focus);
        if (!focus) toast({ title: `${label} saved` });
      },
    );
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close(true);
    // In multiline text, Shift+Enter inserts a line break.
    if (event.key === 'Enter' && !(field.type === 'text' && event.shiftKey)) {
      event.preventDefault();
      finish(true);
    }
  };

  if (draft === null) {
    return (
      <button
        ref={button}
        type="button"
        disabled={!hydrated}
        aria-label={`${label}: ${value.replace(/\.$/, '') || 'empty'}. Edit`}
        onClick={() => setDraft(value)}
        className={`group relative -mx-1.5 flex min-h-7 w-full items-start gap-2 rounded-small px-1.5 py-1 text-left text-ink hover:bg-hover enabled:cursor-text ${of ? 'max-tablet:min-h-11' : LABEL_TARGET}`}
      >
        <span className="min-w-0 break-words whitespace-pre-line">
          {value ? <Breakable text={fieldValueText(field.type, value)} /> : <span className="text-ink-3">–</span>}
          {note && <span className="block text-12 text-ink-3">{note}</span>}
        </span>
        <Pencil
          aria-hidden
          className="mt-1 ml-auto size-3 shrink-0 text-ink-3 opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100"
        />
      </button>
    );
  }
  const input = {
    'aria-label': label,
    'aria-invalid': refused ? true : undefined,
    autoFocus: true,
    value: draft,
    readOnly: busy,
    onChange: (event: { target: { value: string } }) => setDraft(event.target.value),
    onKeyDown: onKey,
    onBlur: () => finish(false),
  };
  return (
    <div className="grid gap-1.5">
      {field.options ? (
        <SelectInput
          {...input}
          size="small"
          options={[...new Set(['', value, ...field.options])].map((one) => ({ value: one, label: one || 'None' }))}
        />
      ) : field.type === 'text' ? (
        <textarea ref={moveCursorToEnd} rows={ROWS} {...input} className={inputClass('small', 'h-auto! py-1.5')} />
      ) : (
        <input {...input} list={listId} placeholder={HINTS[field.type]} className={inputClass('small')} />
      )}
      <Suggestions id={listId} values={field.suggestions} />
      <Refusal message={refusalText(refused, { [name]: field })} />
      <div className="hidden gap-2 pointer-coarse:flex">
        <Button
          variant="main"
          className="h-11"
          busy={busy}
          busyText="Saving..."
          onMouseDown={keepFocus}
          onClick={() => finish(true)}
        >
          Save
        </Button>
        <Button variant="quiet" className="h-11" onMouseDown={keepFocus} onClick={() => close(true)}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

/** A pressed button leaves the focus in the field, which saves when it loses it. */
function keepFocus(event: MouseEvent) {
  event.preventDefault();
}

/** Puts the cursor at the end; browsers put it at the start of multiline text. */
function moveCursorToEnd(text: HTMLTextAreaElement | null) {
  text?.setSelectionRange(text.value.length, text.value.length);
}

const HINTS = { line: '', text: '', list: 'One, two, three', money: '$1.5M', day: 'YYYY-MM-DD' };

/** Values that an input with this `list` suggests. */
function Suggestions({ id, values }: { id: string; values: readonly string[] | undefined }) {
  return (
    values && (
      <datalist id={id}>
        {values.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    )
  );
}
