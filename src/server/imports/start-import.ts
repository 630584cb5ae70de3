import type pg from 'pg';

/** Notes that an import has begun. @returns its id */
export async function startImport(
  client: pg.PoolClient,
  kind: 'companies' | 'lps' | 'form-d',
  fileName: string,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'insert into imports (kind, file_name) values ($1, $2) returning id',
    [kind, fileName],
  );
  if (!rows[0]) throw new Error('No id for the import');
  return rows[0].id;
}
