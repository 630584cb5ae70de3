import type { SqlClient } from '../database/connection.ts';

export const CHANGE_KINDS = ['add', 'edit', 'delete', 'merge', 'import', 'undo'] as const;

/** A change: shown as one entry of the history and undone as a whole. */
export type Change = {
  kind: (typeof CHANGE_KINDS)[number];
  /** The user who made it; null for a command. */
  actor: string | null;
  /** For kind 'import'. */
  importId?: number;
  /** For kind 'undo': the change it undoes. */
  undoes?: number;
};

/**
 * Begins a change: everything this transaction writes from here on to companies, LPs and their parts is recorded in the
 * history and can be undone. A change may write each row only once.
 *
 * Rows created by an import are not recorded individually, see `beginImport`.
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
