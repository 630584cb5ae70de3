import { Hono } from 'hono';
import * as z from 'zod';
import { dayOf } from '#domain/dates.ts';
import {
  ALERT_KINDS,
  DEFAULT_ALERT_HOUR,
  DEFAULT_ALERT_WEEKDAY,
  isTimeZone,
  MAX_INSTANT_ALERTS,
} from '#domain/saved-searches/alerts.ts';
import { MAX_SAVED_SEARCH_NAME, MAX_SAVED_SEARCHES } from '#domain/saved-searches/saved-searches.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { companySet } from '../../data/search/index/company-sets.ts';
import { hasPersonalFilters, searchInBody } from '../../data/search/search-query-string.ts';
import { planIncludes, requirePlan } from '../../platform/api/access-rules.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { ownedRowCalls, rowPath } from '../../platform/api/owned-row-calls.ts';
import type { Viewer } from '../../platform/api/viewer.ts';
import { partsOf } from '../../platform/concurrency/parts.ts';
import { createYieldTurn } from '../../platform/concurrency/yield-turn.ts';
import { oneOf, requiredText } from '../../platform/http/body.ts';
import { closeFeed, feedUrl, openFeed } from './feed.ts';
import { type ListedSearch, listSavedSearches, readNewMatches, savedSearch } from './queries.ts';
import { resolveSearch } from './resolve-search.ts';
import { openSavedSearch, savedSearches, saveSearch, updateSavedSearch } from './save-search.ts';
import { setAlert } from './send-alerts.ts';

/** Searches whose new matches are read together. */
const COUNTED_AT_ONCE = 20;
const NO_MATCHES = new Int32Array();

const name = requiredText(MAX_SAVED_SEARCH_NAME);

const alert = z
  .strictObject({
    when: oneOf(ALERT_KINDS),
    hour: z.int('must be a whole number').min(0, 'must be 0 or more').max(23, 'must be 23 or less').optional(),
    weekday: z.int('must be a whole number').min(1, 'must be 1 or more').max(7, 'must be 7 or less').optional(),
    timeZone: z.string('must be a string').refine(isTimeZone, 'must be the name of a time zone').optional(),
  })
  .transform(({ when, hour = DEFAULT_ALERT_HOUR, weekday = DEFAULT_ALERT_WEEKDAY, timeZone = 'UTC' }) => ({
    when,
    hour: when === 'daily' || when === 'weekly' ? hour : null,
    weekday: when === 'weekly' ? weekday : null,
    timeZone: when === 'off' ? null : timeZone,
  }));

const search = searchInBody.refine(({ newMatchesOf }) => newMatchesOf === null, {
  path: ['newMatchesOf'],
  message: 'cannot be saved',
});

/** A user's saved searches. */
export function savedSearchRoutes(dependencies: AppDependencies) {
  const { companySearch, config, db, now } = dependencies;

  /** Counts need a plan; names and parameters do not. */
  async function withCounts(viewer: NonNullable<Viewer>, rows: readonly ListedSearch[]) {
    if (!planIncludes(viewer, 'workspace', now())) {
      return rows.map((row) => ({ ...row, total: 0, newMatches: 0 }));
    }
    await companySearch.catchUp();
    const index = companySearch.index();
    const today = dayOf(now());
    const yieldTurn = createYieldTurn();
    const searches: z.output<typeof savedSearch>[] = [];
    for (const some of partsOf(rows, COUNTED_AT_ONCE)) {
      const newMatchIds = await readNewMatches(
        db,
        some.map(({ id }) => id),
      );
      for (const row of some) {
        await yieldTurn();
        const search = await resolveSearch(dependencies, { user_id: viewer.user.id, params: row.params });
        const matches = newMatchIds.get(row.id) ?? NO_MATCHES;
        const total = search ? index.total(search, today) : 0;
        // A match may have left the result since, because of a date filter or the user's own filters.
        const newMatches =
          search && matches.length > 0
            ? index.total({ ...search, sets: [...search.sets, companySet(matches)] }, today)
            : 0;
        searches.push({ ...row, total, newMatches });
      }
    }
    return searches;
  }

  const calls = ownedRowCalls(dependencies, savedSearches, {
    response: savedSearch,
    read: async (viewer, id) => withCounts(viewer, await listSavedSearches(db, viewer.user.id, id)),
    plan: 'workspace',
    errors: { response: ['starting'] },
  });

  return new Hono<AppEnv>()
    .get(
      '/saved-searches',
      endpoint(
        {
          operationId: 'list_saved_searches',
          summary: 'List your saved searches',
          description: 'Does not require a plan, except for the counts.',
          access: 'signed in',
          response: z.object({ searches: z.array(savedSearch) }),
          errors: ['starting'],
          v1: { scope: 'read' },
        },
        async ({ viewer }) => {
          const rows = await listSavedSearches(db, viewer.user.id);
          const visible = viewer.session?.impersonatedBy
            ? rows.filter(({ params }) => !hasPersonalFilters(params))
            : rows;
          return { searches: await withCounts(viewer, visible) };
        },
      ),
    )
    .post(
      '/saved-searches',
      calls.create(
        {
          operationId: 'save_search',
          summary: 'Save a search',
          description: `Adds it after your other saved searches. A user can have up to ${MAX_SAVED_SEARCHES}.`,
          body: z.strictObject({ name, params: search }),
        },
        (userId, body) => saveSearch(dependencies, userId, body.name, body.params),
      ),
    )
    .put('/saved-searches/order', calls.reorder())
    .patch(
      '/saved-searches/:id',
      calls.update(
        {
          summary: 'Rename or change a saved search',
          description: 'Changing the parameters discards the matches found so far.',
          body: z.strictObject({ name: name.optional(), params: search.optional() }),
        },
        (userId, id, body) => updateSavedSearch(dependencies, userId, id, { name: body.name, search: body.params }),
      ),
    )
    .post(
      '/saved-searches/:id/opened',
      endpoint(
        {
          operationId: 'open_saved_search',
          summary: 'Mark the new matches of a saved search as seen',
          access: 'signed in',
          plan: 'workspace',
          path: rowPath,
          v1: { scope: 'lists' },
        },
        async ({ viewer, path: { id } }) => {
          // An impersonating admin must not mark the user's matches as seen.
          if (!viewer.session?.impersonatedBy) return openSavedSearch(db, viewer.user.id, id, now());
          await savedSearches.require(db, viewer.user.id, id);
        },
      ),
    )
    .delete('/saved-searches/:id', calls.delete('Does not require a plan.'))
    .post('/saved-searches/:id/restore', calls.restore())
    .put(
      '/saved-searches/:id/alert',
      endpoint(
        {
          operationId: 'set_saved_search_alert',
          summary: 'Set the email alert of a saved search',
          description: `Hour (${DEFAULT_ALERT_HOUR} by default), weekday (Monday) and time zone (UTC) are ignored where they do not apply. Turning on an alert that was off does not send earlier matches. At most ${MAX_INSTANT_ALERTS} instant emails are sent per search per day; further matches follow the next day. Turning an alert off does not require a plan.`,
          access: 'owner or API client',
          path: rowPath,
          body: alert,
          response: savedSearch,
          errors: ['subscription_required', 'starting'],
        },
        async ({ viewer, path: { id }, body }) => {
          if (body.when !== 'off') requirePlan(viewer, 'workspace', now());
          await setAlert(db, viewer.user.id, id, body, now());
          return calls.answerOf(viewer, id);
        },
      ),
    )
    .post(
      '/saved-searches/:id/feed',
      endpoint(
        {
          operationId: 'create_saved_search_feed',
          summary: 'Create an Atom feed of the new matches of a saved search',
          description: 'Anyone with the URL can read the feed. It is shown once; a new one replaces it.',
          access: 'owner or API client',
          plan: 'workspace',
          path: rowPath,
          response: z.object({ url: z.url() }),
        },
        async ({ viewer, path: { id } }) => {
          return { url: feedUrl(config.appUrl, await openFeed(db, viewer.user.id, id)) };
        },
      ),
    )
    .delete(
      '/saved-searches/:id/feed',
      endpoint(
        {
          operationId: 'delete_saved_search_feed',
          summary: 'Revoke the feed of a saved search',
          description: 'Does not require a plan.',
          access: 'owner or API client',
          path: rowPath,
        },
        async ({ viewer, path: { id } }) => closeFeed(db, viewer.user.id, id),
      ),
    );
}
