import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { UploadKind, UploadProgress, UploadState } from '#domain/imports/uploads.ts';

/** Files that are to be imported. */
export type UploadTables = { uploads: UploadsTable };

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
