import type { Generated, JSONColumnType } from 'kysely';
import type { TableLayout } from '#domain/companies/table-columns.ts';
import type { ListColor, ListStatus, NamedStatus } from '#domain/lists/lists.ts';

export type ListTables = {
  lists: {
    id: Generated<number>;
    user_id: string;
    name: string;
    color: ListColor;
    description: string;
    position: number;
    created_at: Date;
    changed_at: Date | null;
    deleted_at: Date | null;
    /** Of the API request that created it. */
    request_id: string | null;
  };
  list_entries: {
    list_id: number;
    company_id: number;
    status: Generated<ListStatus>;
    tags: Generated<string[]>;
    note: Generated<string>;
    note_version: Generated<number>;
    added_at: Date;
  };
  list_owners: {
    user_id: string;
    version: number;
    token: Generated<string>;
    /** Those saved before statuses had colors lack them. */
    statuses: JSONColumnType<(Omit<NamedStatus, 'color'> & Partial<NamedStatus>)[]> | null;
  };
  table_layouts: { user_id: string; view: string; layout: JSONColumnType<TableLayout> };
  list_changes: {
    id: Generated<number>;
    user_id: string;
    list_id: number;
    done: 'add' | 'remove' | 'set_status' | 'add_tag' | 'remove_tag';
    /** The status set, or the tag added or removed. */
    value: string | null;
    created_at: Date;
  };
  list_changed_entries: {
    change_id: number;
    company_id: number;
    status: Generated<ListStatus | ''>;
    tags: Generated<string[]>;
    note: Generated<string>;
    note_version: Generated<number>;
    added_at: Date | null;
  };
};
