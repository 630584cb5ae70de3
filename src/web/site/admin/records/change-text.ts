import { type FormPart, fieldText, RECORD_FORMS, type RecordTable } from '#domain/changes/record-forms.ts';
import type { RecordedChange } from './record-queries.ts';
import { shownValue } from './record-values.ts';

type Row = RecordedChange['shown'][number];

export type ChangedValue = { label: string; before: string; after: string };

const KINDS: Record<RecordedChange['kind'], string> = {
  add: 'Added',
  edit: 'Edited',
  delete: 'Deleted',
  merge: 'Merged',
  import: 'Import',
  undo: 'Undone',
};

const NOUNS: Record<RecordedChange['kind'], string> = {
  add: 'an addition',
  edit: 'an edit',
  delete: 'a deletion',
  merge: 'a merge',
  import: 'an import',
  undo: 'a change',
};

export function changeText({ kind, file, origin }: RecordedChange): string {
  if (kind === 'import' && file) return `Import of ${file}`;
  if (!origin) return KINDS[kind];
  const what = origin.file ? `the import of ${origin.file}` : NOUNS[origin.kind];
  return `${origin.undone ? 'Undid' : 'Redid'} ${what} (change ${origin.id})`;
}

export function rowNoun({ table }: Row): string {
  return formOf(table)?.one ?? table;
}

export function rowVerb({ before, after }: Row): string {
  return before === null ? 'added' : after === null ? 'deleted' : 'changed';
}

/** The changed values of a row, with their form labels. Columns without a form field are derived. */
export function changedValues({ table, before, after }: Row): ChangedValue[] {
  return Object.values(formOf(table)?.fields ?? {}).flatMap(({ label, column, look }) => {
    const [old, now] = [fieldText(before?.[column]), fieldText(after?.[column])];
    return old === now ? [] : [{ label, before: shownValue(look, old), after: shownValue(look, now) }];
  });
}

function formOf(table: string) {
  if (isRecordTable(table)) return RECORD_FORMS[table];
  const parts: FormPart[] = Object.values(RECORD_FORMS).flatMap(({ parts: own }) => Object.values<FormPart>(own));
  return parts.find((part) => part.table === table);
}

function isRecordTable(table: string): table is RecordTable {
  return Object.hasOwn(RECORD_FORMS, table);
}
