import { Hono } from 'hono';
import * as z from 'zod';
import { formatCount } from '#domain/counts.ts';
import { dayOf } from '#domain/dates.ts';
import {
  coloredStatuses,
  LIST_COLORS,
  LIST_STATUSES,
  MAX_LIST_DESCRIPTION,
  MAX_LIST_ENTRIES,
  MAX_LIST_NAME,
  MAX_LISTS,
  MAX_NOTE,
  MAX_STATUS_NAME,
  MAX_TAG,
  readTag,
  STATUS_COLORS,
} from '#domain/lists/lists.ts';
import { type CompanySearch, DEFAULT_SORT } from '#domain/search/company-filters.ts';
import { type FieldIssue, NO_CHOICES, PAGE_SIZE } from '#domain/search/search-params.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { companyIdsInBody, companyIdsInQuery, MAX_COMPANY_IDS_BYTES } from '../../data/companies/company-ids.ts';
import { searchQuery } from '../../data/companies/routes.ts';
import { personalSearch } from '../../data/search/personal-filters.ts';
import { paramsOf, searchInBody, searchOf } from '../../data/search/search-query-string.ts';
import { valueWarnings, warnings } from '../../data/search/value-warnings.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import { ownedRowCalls, rowPath } from '../../platform/api/owned-row-calls.ts';
import type { Viewer } from '../../platform/api/viewer.ts';
import { exactlyOneOf, oneOf, requiredText } from '../../platform/http/body.ts';
import { invalidParameters } from '../../platform/http/problem.ts';
import { recordId } from '../../platform/http/query.ts';
import { countAttempt, type Limit } from '../../platform/http/rate-limit.ts';
import { addList, changeLists, lists } from './change-lists.ts';
import { changeEntries, listEntry, readEntries, setNote, undoListChange } from './entries.ts';
import { list, readLists, readStatuses } from './queries.ts';

/** Each can change every entry of a user. */
const CHANGE_LIMIT: Limit = { max: 600, windowSeconds: 3_600 };
/** Notes are saved while the user types. */
const NOTE_LIMIT: Limit = { max: 3_600, windowSeconds: 3_600 };

const ERRORS = ['busy'] as const;

const name = requiredText(MAX_LIST_NAME).meta({ example: 'German robotics' });
const color = oneOf(LIST_COLORS);
const description = z
  .string('must be a string')
  .trim()
  .max(MAX_LIST_DESCRIPTION, `must be at most ${MAX_LIST_DESCRIPTION} characters`);

const statusValue = oneOf(LIST_STATUSES.map(({ value }) => value));
const statusColor = oneOf(STATUS_COLORS);
const status = z.object({ value: statusValue, name: z.string().meta({ example: 'Contacted' }), color: statusColor });

const tag = z
  .string('must be a string')
  .transform((value, context) => {
    const tag = readTag(value);
    if (tag === null) context.addIssue({ code: 'custom', message: `must have 1 to ${MAX_TAG} characters` });
    return tag ?? '';
  })
  .meta({ example: 'Q4' });

const which = {
  companies: companyIdsInBody.optional().describe('Ids of companies'),
  search: searchInBody
    .refine((search) => paramsOf({ ...search, sort: DEFAULT_SORT }) !== '', {
      message: 'needs a query or a filter. To change all companies, send all: true instead',
    })
    .optional(),
  all: z.literal(true, 'must be true').optional().describe('All companies in the list, or when adding, all there are'),
};

const change = z
  .discriminatedUnion(
    'do',
    [
      z
        .strictObject({ do: z.literal('add'), ...which })
        .meta({ title: 'Add companies', example: { do: 'add', search: 'location=country:Germany&fundingDate=90' } }),
      z
        .strictObject({ do: z.literal('remove'), ...which })
        .meta({ title: 'Remove companies', example: { do: 'remove', companies: [1] } }),
      z
        .strictObject({ do: z.literal('set_status'), status: statusValue, ...which })
        .meta({ title: 'Set a status', example: { do: 'set_status', companies: [1], status: 'contacted' } }),
      z
        .strictObject({ do: z.literal('add_tag'), tag, ...which })
        .meta({ title: 'Add a tag', example: { do: 'add_tag', companies: [1], tag: 'Q4' } }),
      z
        .strictObject({ do: z.literal('remove_tag'), tag, ...which })
        .meta({ title: 'Remove a tag', example: { do: 'remove_tag', companies: [1], tag: 'Q4' } }),
    ],
    'must be add, remove, set_status, add_tag or remove_tag',
  )
  .refine(...exactlyOneOf('companies', 'search', 'all'))
  .describe('The change, and the companies it applies to');

const count = z.record(z.string(), z.int());
const counts = z.object({
  list: count.describe('By list id'),
  status: count,
  tag: count,
});

/** How many ids a warning names. */
const NAMED_IDS = 20;

/** Names ids that a change ignored; undefined if there are none. */
function ignoredWarnings(ids: readonly number[], action: z.output<typeof change>['do']): FieldIssue[] | undefined {
  if (ids.length === 0) return;
  const rest = ids.length - NAMED_IDS;
  const names = `${ids.slice(0, NAMED_IDS).join(', ')}${rest > 0 ? ` and ${formatCount(rest)} more` : ''}`;
  const isOne = ids.length === 1;
  const reason = action === 'add' ? `${isOne ? 'does' : 'do'} not exist` : `${isOne ? 'is' : 'are'} not in the list`;
  return [{ field: 'companies', message: `${names} ${reason}` }];
}

/** Lists of companies, and the status, tags and note of each company in a list. */
export function listRoutes(dependencies: AppDependencies) {
  const { companySearch, db, listFilterCache, now } = dependencies;

  const calls = ownedRowCalls(dependencies, lists, {
    response: list,
    read: ({ user }, id) => readLists(db, user.id, id),
    plan: 'workspace',
    errors: { all: ['busy'] },
  });

  async function idsOf(viewer: NonNullable<Viewer>, requestedSearch: CompanySearch): Promise<number[]> {
    const search = await personalSearch(dependencies, viewer, requestedSearch);
    await companySearch.catchUp();
    const index = companySearch.index();
    const total = index.total(search, dayOf(now()));
    if (total > MAX_LIST_ENTRIES) {
      const message = `finds ${total} companies; lists can hold at most ${formatCount(MAX_LIST_ENTRIES)}. Narrow the search`;
      throw invalidParameters([{ field: 'search', message }]);
    }
    return [...index.ids(search, dayOf(now()))];
  }

  return new Hono<AppEnv>()
    .get(
      '/lists',
      endpoint(
        {
          operationId: 'list_lists',
          summary: 'List your lists and statuses',
          description: 'Does not require a plan.',
          access: 'owner or API client',
          response: z.object({ lists: z.array(list), statuses: z.array(status).describe('In your order') }),
          v1: { scope: 'read' },
        },
        async ({ viewer }) => {
          const userId = viewer.user.id;
          return { lists: await readLists(db, userId), statuses: await readStatuses(db, userId) };
        },
      ),
    )
    .post(
      '/lists',
      calls.create(
        {
          summary: 'Create a list',
          description: `Adds it after your other lists. A user can have up to ${MAX_LISTS} lists, with ${formatCount(MAX_LIST_ENTRIES)} companies in total.`,
          body: z
            .strictObject({ name, color: color.default('gray'), description: description.default('') })
            .describe('The new list'),
          v1: { scope: 'lists' },
        },
        (userId, body, requestId) => addList(db, userId, { ...body, requestId }, now()),
      ),
    )
    .put('/lists/order', calls.reorder())
    .patch(
      '/lists/:id',
      calls.update(
        {
          summary: 'Change the name, color or description of a list',
          body: z
            .strictObject({ name: name.optional(), color: color.optional(), description: description.optional() })
            .describe('The fields to change'),
          v1: { scope: 'lists' },
        },
        async (userId, id, body) => {
          if (Object.keys(body).length > 0) await lists.change(db, userId, id, { ...body, changed_at: now() });
        },
      ),
    )
    .delete('/lists/:id', calls.delete('Does not require a plan.', { scope: 'lists' }))
    .post('/lists/:id/restore', calls.restore())
    .post(
      '/lists/:id/changes',
      endpoint(
        {
          operationId: 'change_list',
          summary: 'Change the companies in a list',
          description:
            'Applies to the companies in `companies`, to all results of `search`, or to `all`: send exactly one. Ids that do not exist, and except when adding, companies that are not in the list, are ignored; `warnings` names the ids. Adding fails if none of the companies exists.',
          access: 'owner or API client',
          plan: 'workspace',
          path: rowPath,
          body: change,
          maxBytes: MAX_COMPANY_IDS_BYTES,
          response: z.object({
            changed: z.int().describe('Number of companies that were changed'),
            undo: z
              .int()
              .describe('Id for `POST /list-changes/{id}/undo`, valid for a day, and for your last 10 changes'),
            warnings: warnings.describe(
              'Filter values that no company has, and ids that were ignored; omitted if there are none',
            ),
          }),
          errors: [...ERRORS, 'starting'],
          v1: { scope: 'lists' },
        },
        async ({
          viewer,
          path: { id },
          body: { companies: companyIds, search = searchOf({}), all: _, ...listChange },
        }) => {
          const userId = viewer.user.id;
          await countAttempt(db, `list-changes:${userId}`, CHANGE_LIMIT, now());
          const these = companyIds ?? (await idsOf(viewer, search));
          const { changed, id: undo, ignored } = await changeEntries(db, userId, id, these, listChange, now());
          const warnings = companyIds
            ? ignoredWarnings(ignored, listChange.do)
            : valueWarnings(companySearch.index(), search, dayOf(now()));
          return { changed, undo, warnings };
        },
      ),
    )
    .post(
      '/list-changes/:id/undo',
      endpoint(
        {
          operationId: 'undo_list_change',
          summary: 'Undo a change to a list',
          description:
            'Keeps later changes: companies edited after they were added, and statuses and tags changed since.',
          access: 'owner or API client',
          plan: 'workspace',
          path: rowPath,
          response: z.object({ changed: z.int().describe('Number of companies that were restored') }),
          errors: ERRORS,
          v1: { scope: 'lists' },
        },
        async ({ viewer, path: { id } }) => ({ changed: await undoListChange(db, viewer.user.id, id, now()) }),
      ),
    )
    .get(
      '/list-entries',
      endpoint(
        {
          operationId: 'get_list_entries',
          summary: 'Get the status, tags and notes of companies in your lists',
          access: 'owner or API client',
          plan: 'workspace',
          query: z.object({
            company: companyIdsInQuery(PAGE_SIZE).describe(`Company ids, at most ${PAGE_SIZE}`).meta({ example: '1' }),
          }),
          response: z.object({ entries: z.array(listEntry) }),
          v1: { scope: 'read' },
        },
        async ({ viewer, query }) => ({ entries: await readEntries(db, viewer.user.id, query.company) }),
      ),
    )
    .put(
      '/lists/:id/notes/:company',
      endpoint(
        {
          operationId: 'set_list_note',
          summary: 'Set the note on a company in a list',
          description: 'Fails if the note has changed since the version you edited.',
          access: 'owner or API client',
          plan: 'workspace',
          path: z.object({ id: recordId.describe('Id of the list'), company: recordId.describe('Id of the company') }),
          body: z
            .strictObject({
              note: z
                .string('must be a string')
                .max(MAX_NOTE, `must be at most ${MAX_NOTE} characters`)
                .meta({ example: 'Call back in May' }),
              version: z
                .int('must be a whole number')
                .describe('`noteVersion` of the entry you edited, 0 if it never had a note')
                .meta({ example: 0 }),
            })
            .describe('The note'),
          response: z.object({ version: z.int() }),
          errors: [...ERRORS, 'conflict'],
          v1: { scope: 'lists' },
        },
        async ({ viewer, path: { id, company }, body }) => {
          const userId = viewer.user.id;
          await countAttempt(db, `list-notes:${userId}`, NOTE_LIMIT, now());
          return { version: await setNote(db, userId, { listId: id, companyId: company, ...body }, now()) };
        },
      ),
    )
    .get(
      '/list-counts',
      endpoint(
        {
          operationId: 'get_list_counts',
          summary: 'Count the results of a search by list, status and tag',
          description: 'Counts the companies for each value with the other filters applied; zeros are omitted.',
          access: 'owner or API client',
          load: 'count',
          plan: 'workspace',
          query: searchQuery,
          response: counts,
          errors: ['starting'],
        },
        async ({ viewer, query }) => {
          const userId = viewer.user.id;
          const { list, status, tag, ...others } = query.filters;
          const filters = { ...others, list: NO_CHOICES, status: NO_CHOICES, tag: NO_CHOICES };
          const search = await personalSearch(dependencies, viewer, { ...query, filters });
          await companySearch.catchUp();
          const result = companySearch.index().result(search, dayOf(now()));
          return listFilterCache.counts(userId, { list, status, tag }, result.has);
        },
      ),
    )
    .put(
      '/list-statuses',
      endpoint(
        {
          operationId: 'set_list_statuses',
          summary: 'Rename, color or reorder your statuses',
          access: 'owner or API client',
          plan: 'workspace',
          body: z.strictObject({
            statuses: z
              .array(
                z.strictObject({
                  value: statusValue,
                  name: requiredText(MAX_STATUS_NAME),
                  color: statusColor.optional().describe('The default color if omitted'),
                }),
                'must be a list of statuses',
              )
              .refine(
                (statuses) =>
                  statuses.length === LIST_STATUSES.length &&
                  new Set(statuses.map(({ value }) => value)).size === statuses.length,
                'must contain every status once',
              ),
          }),
          errors: ERRORS,
        },
        async ({ viewer: { user }, body }) => {
          const statuses = JSON.stringify(coloredStatuses(body.statuses));
          await changeLists(db, user.id, (trx) =>
            trx.updateTable('list_owners').set({ statuses }).where('user_id', '=', user.id).execute(),
          );
        },
      ),
    );
}
