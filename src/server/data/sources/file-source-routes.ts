import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Hono } from 'hono';
import * as z from 'zod';
import { FILE_SOURCE_KINDS, SCHEDULES } from '#domain/sources/file-sources.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { recordAudit } from '../../platform/audit/audit-log.ts';
import { clientOf } from '../../platform/database/connection.ts';
import { AppError, invalidParameters } from '../../platform/http/problem.ts';
import { resolveFolder } from './folder.ts';
import { SourceUnavailable } from './paced-requests.ts';
import { announceSources, BUILT_IN, findSource, listSources } from './sources.ts';

const MAX_SOURCES = 50;

const sourcePath = z.object({ source: z.string() });
const newSource = z.strictObject({
  kind: z.enum(FILE_SOURCE_KINDS),
  location: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(2_000, 'must be at most 2,000 characters')
    .describe('A folder in SOURCES_DIR, or a URL that starts with https://'),
  name: z.string().trim().max(80, 'must be at most 80 characters').optional().describe('Default: the folder or host'),
  schedule: z.enum(SCHEDULES).optional().describe('How often a URL is fetched; default: daily'),
});

/** Calls about sources of files: folders and URLs. */
export function fileSourceRoutes({ db, pool, config }: AppDependencies) {
  /** @throws {AppError} `conflict` for a source of every installation */
  async function findAdded(id: string) {
    const source = await findSource(pool, id);
    if (BUILT_IN.includes(source)) throw new AppError('conflict', { detail: 'This source can only be turned off' });
    return source;
  }

  return new Hono<AppEnv>()
    .post(
      '/admin/sources',
      endpoint(
        {
          operationId: 'add_source',
          summary: 'Follow a folder or a URL',
          description:
            'Its first file, and each one with other columns, waits among the imports until an admin has previewed and imported it. Files with the same columns are then imported the same way.',
          access: 'fresh admin',
          body: newSource,
          response: z.object({ id: z.string() }),
          errors: ['conflict'],
        },
        async ({ c, viewer, body: { kind, name, ...body } }) => {
          const location =
            kind === 'url' ? checkUrl(body.location) : await checkFolder(config.sourcesDir, body.location);
          const id = `${kind}-${randomBytes(4).toString('hex')}`;
          const values = {
            id,
            kind,
            location,
            enabled: true,
            name:
              name ||
              (kind === 'url'
                ? new URL(location).host
                : path.basename(path.resolve(config.sourcesDir ?? '', location))),
            schedule: kind === 'url' ? (body.schedule ?? 'daily') : null,
            added_by: viewer.user.id,
          };
          await db.transaction().execute(async (trx) => {
            if ((await listSources(clientOf(trx))).length >= BUILT_IN.length + MAX_SOURCES)
              throw new AppError('conflict', {
                detail: `At most ${MAX_SOURCES} sources can be added. Remove one first`,
              });
            const addedSource = await trx
              .insertInto('sources')
              .values(values)
              .onConflict((conflict) => conflict.columns(['kind', 'location']).doNothing())
              .returning('id')
              .executeTakeFirst();
            if (!addedSource)
              throw new AppError('conflict', { detail: `This ${kind === 'url' ? 'URL' : kind} is already followed` });
            await announceSources(trx);
            await recordAudit(trx, c, { action: 'source.add', subject: `source:${id}`, details: { kind, location } });
          });
          return { id };
        },
      ),
    )
    .post(
      '/admin/sources/:source/run',
      endpoint(
        {
          operationId: 'run_source',
          summary: 'Look for new files now',
          access: 'fresh admin',
          path: sourcePath,
          errors: ['conflict'],
        },
        async ({ c, path: { source } }) => {
          await findAdded(source);
          await db.transaction().execute(async (trx) => {
            const { numUpdatedRows } = await trx
              .updateTable('sources')
              .set({ polled_at: null, paused_until: null, failures: 0, failure: null })
              .where('id', '=', source)
              .where('enabled', '=', true)
              .executeTakeFirst();
            if (numUpdatedRows === 0n)
              throw new AppError('conflict', { detail: 'This source is paused. Resume it first' });
            await announceSources(trx);
            await recordAudit(trx, c, { action: 'source.run', subject: `source:${source}` });
          });
        },
      ),
    )
    .delete(
      '/admin/sources/:source',
      endpoint(
        {
          operationId: 'remove_source',
          summary: 'Stop following a folder or a URL, and delete its tallies',
          description: 'What was imported stays, and can still be undone. Files that wait stay among the imports.',
          access: 'fresh admin',
          path: sourcePath,
          errors: ['conflict'],
        },
        async ({ c, path: { source } }) => {
          const { name } = await findAdded(source);
          await db.transaction().execute(async (trx) => {
            await trx.deleteFrom('source_documents').where('source', '=', source).execute();
            await trx.deleteFrom('source_days').where('source', '=', source).execute();
            await trx.deleteFrom('sources').where('id', '=', source).execute();
            await recordAudit(trx, c, { action: 'source.remove', subject: `source:${source}`, details: { name } });
          });
        },
      ),
    );
}

function checkUrl(text: string): string {
  const message = 'must be a URL that starts with https://, without a user name or password';
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'https:' || url.username || url.password)
    throw invalidParameters([{ field: 'location', message }]);
  url.hash = '';
  return url.href;
}

/** The path of a folder within SOURCES_DIR. */
async function checkFolder(sourcesDir: string | null, location: string): Promise<string> {
  try {
    const [root, folder] = [await resolveFolder(sourcesDir, '.'), await resolveFolder(sourcesDir, location)];
    return path.relative(root, folder) || '.';
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error;
    throw invalidParameters([{ field: 'location', message: error.message }]);
  }
}
