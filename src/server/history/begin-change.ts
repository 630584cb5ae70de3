import type { SqlClient } from '../database/connection.ts';

/** What a change is: all that is shown as one line of the history, and undone as one. */
export type Change = {
  kind: 'add' | 'edit' | 'delete' | 'merge' | 'import' | 'undo';
  /** The user who makes it; null for a command. */
  actor: string | null;
  /** Of a change of kind 'import'. */
  importId?: number;
  /** Of a change of kind 'undo': the change that it takes back. */
  undoes?: number;
};

/**
 * Begins a change: whatever this transaction writes from here on into companies, LPs and what belongs to them is
 * kept in the history, and can be undone. A change writes a row once.
 *
 * Of an import, the rows it creates are not noted one by one: see `beginImport`.
 * @returns the id of the change
 */
export async function beginChange(client: SqlClient, { kind, actor, importId, undoes }: Change): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with begun as (
       insert into changes (kind, actor, import_id, undoes) values ($1, $2, $3, $4) returning id
     )
     select id, set_config('fundscout.change', id::text, true), set_config('fundscout.log_created', $5, true) from begun`,
    [kind, actor, importId ?? null, undoes ?? null, kind === 'import' ? '' : 'on'],
  );
  if (!rows[0]) throw new Error('No id for the change');
  return rows[0].id;
}
