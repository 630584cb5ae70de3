import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { TableKind, UploadKind, UploadProgress, UploadState } from '#domain/imports/uploads.ts';
import type { FileChoices } from '../../../data/imports/import-companies.ts';
import type { RememberedFrom, SourceChoices } from '../../../data/imports/uploads/import-sources.ts';

export type UploadTables = { uploads: UploadsTable; import_sources: ImportSourcesTable };

type UploadsTable = {
  id: string;
  actor: string;
  kind: UploadKind;
  file_name: string;
  size: number;
  modified_at: number;
  state: UploadState;
  detected: JSONColumnType<object> | null;
  mapping: ColumnType<Record<string, string | null>, string | undefined, string>;
  choices: ColumnType<FileChoices, string | undefined, string>;
  remembered: ColumnType<RememberedFrom | null, string | null | undefined, string | null>;
  clear_sample: Generated<boolean>;
  comparison: JSONColumnType<object> | null;
  rejected_forgotten: Generated<boolean>;
  progress: JSONColumnType<UploadProgress> | null;
  cancel: Generated<boolean>;
  attempt: Generated<number>;
  failure: string | null;
  import_id: number | null;
  created_at: Generated<Date>;
  touched_at: Generated<Date>;
};

type ImportSourcesTable = {
  key: string;
  kind: TableKind;
  choices: JSONColumnType<SourceChoices>;
  file_name: string;
  used_at: Generated<Date>;
};
