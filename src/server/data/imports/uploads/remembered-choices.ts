import { createHash } from 'node:crypto';
import type { FileChoices } from '#domain/imports/file-choices.ts';
import { foldHeader } from '#domain/imports/import-columns.ts';
import type { DateOrder } from '#domain/imports/imported-dates.ts';
import type { TableKind } from '#domain/imports/uploads.ts';
import type { SqlClient } from '../../../platform/database/connection.ts';
import type { Upload } from './stored-uploads.ts';

/** Choices that apply to every file with the same columns, by folded header. */
export type StoredChoices = Pick<FileChoices, 'placeCodes' | 'undated' | 'replaceSpecific' | 'about'> & {
  mapping: Record<string, string | null>;
  dateOrders: Record<string, DateOrder>;
};

/** The file that stored choices were made for. */
export type RememberedFrom = { fileName: string; at: string };

type RememberedChoices = Pick<Upload, 'mapping' | 'choices'> & { kind: TableKind; remembered: RememberedFrom };

/** Returns the choices made for the last file with these headers. */
export async function readRememberedChoices(
  client: SqlClient,
  headers: readonly string[],
): Promise<RememberedChoices | null> {
  const { rows } = await client.query<{ kind: TableKind; choices: StoredChoices; file_name: string; used_at: Date }>(
    'select kind, choices, file_name, used_at from import_sources where key = $1',
    [columnsKey(headers)],
  );
  const [stored] = rows;
  if (!stored) return null;
  const { mapping, dateOrders, ...others } = stored.choices;
  return {
    kind: stored.kind,
    mapping: unfoldHeaders(mapping, headers),
    choices: tidyChoices({ dateOrders: unfoldHeaders(dateOrders, headers), ...others }),
    remembered: { fileName: stored.file_name, at: stored.used_at.toISOString() },
  };
}

/** Stores the choices of an imported file; without any, deletes those stored for its columns. */
export async function rememberChoices(client: SqlClient, upload: Upload): Promise<void> {
  const { kind, mapping, choices, detected, file_name } = upload;
  if (kind === 'form-d' || !detected) return;
  const key = columnsKey(detected.headers);
  const { dateOrders = {}, placeCodes, undated, replaceSpecific, about } = choices;
  const others = tidyChoices({ placeCodes, undated, replaceSpecific, about });
  if ([mapping, dateOrders, others].every((choiceGroup) => Object.keys(choiceGroup).length === 0)) {
    await client.query('delete from import_sources where key = $1', [key]);
    return;
  }
  const storedChoices: StoredChoices = {
    mapping: foldHeaders(mapping),
    dateOrders: foldHeaders(dateOrders),
    ...others,
  };
  await client.query(
    `insert into import_sources (key, kind, choices, file_name) values ($1, $2, $3, $4)
     on conflict (key) do update set kind = $2, choices = $3, file_name = $4, used_at = now()`,
    [key, kind, JSON.stringify(storedChoices), file_name],
  );
}

/** Removes empty choices and duplicate rows and fields. */
export function tidyChoices({
  dateOrders = {},
  separate = [],
  replaceSpecific = [],
  rounds = {},
  ...others
}: Upload['choices']): Upload['choices'] {
  return {
    ...Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined)),
    ...(replaceSpecific.length > 0 && { replaceSpecific: [...new Set(replaceSpecific)] }),
    ...(Object.keys(dateOrders).length > 0 && { dateOrders }),
    ...(Object.keys(rounds).length > 0 && { rounds }),
    ...(separate.length > 0 && { separate: [...new Set(separate)].sort((a, b) => a - b) }),
  };
}

/** Identifies files with the same columns. */
export function columnsKey(headers: readonly string[]): string {
  const names = headers.map(foldHeader).filter(Boolean).sort();
  return createHash('sha256').update(names.join('\0')).digest('hex');
}

function foldHeaders<T>(byHeader: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(byHeader).map(([header, value]) => [foldHeader(header), value]));
}

function unfoldHeaders<T>(byName: Readonly<Record<string, T>>, headers: readonly string[]): Record<string, T> {
  const fieldByHeader = new Map(Object.entries(byName));
  return Object.fromEntries(
    headers.flatMap((header) => {
      const value = fieldByHeader.get(foldHeader(header));
      return value === undefined ? [] : [[header, value]];
    }),
  );
}
