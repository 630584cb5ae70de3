import { hash } from 'node:crypto';
import { Hono } from 'hono';
import { mayUseWorkspace } from '#domain/billing/access.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { readViewer } from '../../members/accounts/viewer-queries.ts';
import { accessSubject } from '../../platform/api/viewer.ts';
import { AppError } from '../../platform/http/problem.ts';
import { atomFeed, readFedSearch } from './feed.ts';
import { newestMatches } from './queries.ts';
import { presentResult } from './resolve-search.ts';

export const FEED_PATHS = '/feeds/*';

const MAX_ENTRIES = 50;

/** Feeds of saved searches, for feed readers, which have only the secret URL. */
export function feedRoutes(dependencies: AppDependencies) {
  const { config, db, now } = dependencies;
  return new Hono<AppEnv>().get('/feeds/:token', async (c) => {
    const token = c.req.param('token');
    const search = await readFedSearch(db, token);
    const viewer = search && (await readViewer(db, search.user_id, { adminEmail: config.adminEmail, now: now() }));
    if (!search || !viewer?.user.emailVerified || !mayUseWorkspace(accessSubject(viewer), now()).allowed) {
      throw new AppError('not_found', { detail: 'Feed not found' });
    }
    const { isIn } = await presentResult(dependencies, search);
    const { newest } = await newestMatches(db, search.id, { after: 0, most: MAX_ENTRIES, isIn });
    const feed = atomFeed(config.appUrl, token, search, newest);
    const etag = `"${hash('sha256', feed, 'base64url')}"`;
    const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers);
    return c.body(feed, 200, { ...headers, 'content-type': 'application/atom+xml; charset=utf-8' });
  });
}
