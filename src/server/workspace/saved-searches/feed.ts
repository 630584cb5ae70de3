import { hash, randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { BRAND } from '#domain/brand.ts';
import { maskAddresses } from '#domain/emails/emails.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { readViewer } from '../../members/accounts/viewer-queries.ts';
import { planIncludes } from '../../platform/api/access-rules.ts';
import type { Db } from '../../platform/database/connection.ts';
import { escapeHtml } from '../../platform/http/html-page.ts';
import { AppError } from '../../platform/http/problem.ts';
import { type Match, matchText, searchUrl } from './match-text.ts';
import { newestMatches } from './queries.ts';
import { currentResult } from './resolve-search.ts';
import { savedSearches } from './save-search.ts';

type FedSearch = NonNullable<Awaited<ReturnType<typeof readFedSearch>>>;

const hashOf = (token: string) => hash('sha256', token, 'base64url');

/**
 * Opens the feed of a search at a new URL, of which only a hash is stored. @returns the token of the URL
 * @throws AppError `not_found` when the user has no such search
 */
export async function openFeed(db: Db, userId: string, id: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await savedSearches.update(db, userId, id, { feed_token_hash: hashOf(token) });
  return token;
}

/** @throws AppError `not_found` when the user has no such search */
export function closeFeed(db: Db, userId: string, id: number): Promise<void> {
  return savedSearches.update(db, userId, id, { feed_token_hash: null });
}

function readFedSearch(db: Db, token: string) {
  return db
    .selectFrom('saved_searches')
    .select(['id', 'user_id', 'name', 'params', 'created_at'])
    .where('feed_token_hash', '=', hashOf(token))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** Matches as an Atom feed (RFC 4287), newest first. */
function atomFeed(appUrl: string, token: string, search: FedSearch, matches: readonly Match[]): string {
  // Stable, because feed readers recognize entries by their ids.
  const id = `tag:${new URL(appUrl).hostname},2026:saved-searches/${search.id}`;
  const entries = matches.map((match) => {
    const { name, facts } = matchText(match);
    const summary = facts.length > 0 ? `\n<summary>${escapeXml(facts.join(' · '))}</summary>` : '';
    return `<entry>
<id>${escapeXml(id)}/companies/${match.company_id}</id>
<title>${escapeXml(name)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(`${appUrl}/company/${match.slug}`)}"/>
<updated>${match.found_at.toISOString()}</updated>${summary}
</entry>
`;
  });
  const updatedAt = Math.max(...[search.created_at, ...matches.map(({ found_at }) => found_at)].map(Number));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
<id>${escapeXml(id)}</id>
<title>${escapeXml(`${maskAddresses(search.name)} · ${BRAND.name}`)}</title>
<link rel="self" type="application/atom+xml" href="${escapeXml(feedUrl(appUrl, token))}"/>
<link rel="alternate" type="text/html" href="${escapeXml(searchUrl(appUrl, search.params))}"/>
<updated>${new Date(updatedAt).toISOString()}</updated>
<author><name>${escapeXml(BRAND.name)}</name></author>
${entries.join('')}</feed>
`;
}

export function feedUrl(appUrl: string, token: string): string {
  return `${appUrl}/feeds/${token}`;
}

const NOT_IN_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

function escapeXml(text: string): string {
  return escapeHtml(text.replace(NOT_IN_XML, ''));
}

export const FEED_PATHS = '/feeds/*';

const MAX_ENTRIES = 50;

/** Feeds of saved searches, for feed readers, which have only the secret URL. */
export function feedRoutes(dependencies: AppDependencies) {
  const { config, db, now } = dependencies;
  return new Hono<AppEnv>().get('/feeds/:token', async (c) => {
    const token = c.req.param('token');
    const search = await readFedSearch(db, token);
    const viewer = search && (await readViewer(db, search.user_id, { adminEmail: config.adminEmail, now: now() }));
    if (!search || !viewer?.user.emailVerified || !planIncludes(viewer, 'workspace', now())) {
      throw new AppError('not_found', { detail: 'Feed not found' });
    }
    const { isIn } = await currentResult(dependencies, search);
    const { newest } = await newestMatches(db, search.id, { after: 0, most: MAX_ENTRIES, isIn });
    const feed = atomFeed(config.appUrl, token, search, newest);
    const etag = `"${hash('sha256', feed, 'base64url')}"`;
    const headers = { etag, 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };
    if (c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, headers);
    return c.body(feed, 200, { ...headers, 'content-type': 'application/atom+xml; charset=utf-8' });
  });
}
