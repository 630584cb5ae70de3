import { createHash } from 'node:crypto';
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { Scope } from '#domain/accounts/credentials.ts';
import { ERRORS } from '#domain/errors.ts';
import { EXPORT_FORMATS } from '#domain/exports/export-formats.ts';
import { ONLY_NEW } from '#domain/ledger/clients.ts';
import {
  DATA_FILTER_NAMES,
  FILTER_NAMES,
  type FilterName,
  filterDocs,
  LEAST_CONTACTED,
  SORTS,
} from '#domain/search/company-filters.ts';
import type { AppDependencies } from '../../app-env.ts';
import { rawParams } from '../../data/search/search-query-string.ts';
import { callsKey, REQUESTS_PER_USER } from '../../members/accounts/api-clients/api-credentials.ts';
import { signerFor } from '../../platform/database/secrets.ts';
import { exactlyOneOf } from '../../platform/http/body.ts';
import { parseInput } from '../../platform/http/input.ts';
import { AppError } from '../../platform/http/problem.ts';
import { log } from '../../platform/log.ts';
import { fitRecord, fitRows, fitValues, MAX_RESULT_TOKENS, plain, plainText, restOf, tokensOf } from './fit-result.ts';

/** An error that a tool returns, with a code of the API. */
export class ToolError extends Error {
  readonly code: string;

  constructor({ code, detail }: { code: string; detail: string }) {
    super(detail);
    this.code = code;
  }
}

/** Calls API v1 as the client of the request. @throws ToolError with the problem that the API reports */
export type CallApi = (
  path: string,
  options?: { method?: 'GET' | 'POST'; query?: URLSearchParams; body?: object; idempotencyKey?: string },
) => Promise<unknown>;

type Agent = { userId: string; scopes: readonly string[]; callApi: CallApi };

const MAX_COMPANIES = 20;
const COUNTED_VALUES = 8;
/** How long a preview can be confirmed. */
const CONFIRM_MS = 900_000;

const slug = z
  .string()
  .regex(/^[\p{L}\p{N}_-]{1,200}$/u, 'must be the slug of a company')
  .describe('Slug of a company, from another result');
const rowId = z.int().positive();
const search = z.string().max(8_000).describe('`search` of a search_companies result');
const emails = z
  .boolean()
  .default(false)
  .describe('Whether to unmask email addresses. Each company counts once a day against the daily email budget');
const confirm = z.string().max(20_000).optional().describe('From the preview, after the user agreed to it');

const filters = Object.fromEntries(
  FILTER_NAMES.map((name) => {
    const [description, example] = filterDocs(name);
    return [
      name,
      z
        .array(z.string())
        .optional()
        .describe(`${description}. Example: ${JSON.stringify([example])}`),
    ];
  }),
) as Record<FilterName, z.ZodOptional<z.ZodArray<z.ZodString>>>;

const searchFields = {
  query: z
    .string()
    .optional()
    .describe(
      'Words that must each occur in the name, description, industry groups, location or a contact name. Prefer filters',
    ),
  ...filters,
  added: z.string().optional().describe('Only companies added since a day like 2026-11-01'),
  sort: z
    .enum(SORTS.map(({ value }) => value))
    .optional()
    .describe(`Newest funding first by default; ${LEAST_CONTACTED} finds companies that few others contacted`),
};

/** Values that `list_filter_values` lists: those in the data, and the user's own. */
const VALUE_FILTERS = [...DATA_FILTER_NAMES, 'list', 'status', 'exported'] as const;

/** What each tool accepts. Made once, because a schema is compiled when it is first used. */
const INPUTS = {
  search_companies: z.strictObject({
    ...searchFields,
    limit: z.int().min(0).max(MAX_COMPANIES).default(10).describe('Companies to return; 0 only counts'),
    emails,
    cursor: z.string().max(4_000).optional(),
  }),
  get_company: z.strictObject({ company: slug, emails, cursor: z.string().max(100).optional() }),
  find_similar: z.strictObject({ company: slug }),
  list_filter_values: z.strictObject({
    filter: z.enum(VALUE_FILTERS),
    contains: z.string().max(200).optional().describe('Only values that contain this text'),
    search: search.optional(),
    cursor: z
      .string()
      .regex(/^\d{1,6}$/)
      .optional(),
  }),
  saved_search_matches: z.strictObject({
    savedSearch: rowId.optional().describe('Id of a saved search'),
    limit: z.int().min(1).max(MAX_COMPANIES).default(10),
    emails,
    cursor: z.string().max(4_000).optional(),
  }),
  add_to_list: z.strictObject({
    list: rowId.optional().describe('Id of the list'),
    companies: z.array(slug).min(1).max(MAX_COMPANIES).optional().describe('Slugs of companies'),
    search: search.optional(),
    confirm,
  }),
  may_i_contact: z
    .strictObject({
      company: slug.optional(),
      email: z.string().max(254).optional().describe('An email address instead of a company'),
    })
    .refine(...exactlyOneOf('company', 'email')),
  start_export: z.strictObject({
    search: search.optional(),
    format: z.enum(EXPORT_FORMATS).default('csv'),
    withEmail: z.boolean().default(false).describe('Whether to omit contacts without an email'),
    client: rowId.optional().describe('Id of the client that the export is for'),
    onlyNew: z
      .enum(ONLY_NEW)
      .optional()
      .describe('Omits contacts exported before, by the user (`me`) or for the client (`client`)'),
    confirm,
    export: z.uuid().optional().describe('Id of an export that was started'),
  }),
};

type ToolName = keyof typeof INPUTS;

const WRITE_SCOPES: Partial<Record<ToolName, Scope>> = { add_to_list: 'lists', start_export: 'exports' };

const scopeOf = (name: ToolName): Scope => WRITE_SCOPES[name] ?? 'read';

/** @returns undefined if there is no such tool, or the scopes include its own */
export function missingScope(name: unknown, scopes: readonly string[]): Scope | undefined {
  const scope = typeof name === 'string' && Object.hasOwn(INPUTS, name) ? scopeOf(name as ToolName) : undefined;
  return scope && !scopes.includes(scope) ? scope : undefined;
}

const companySchema = z.looseObject({
  id: z.int(),
  slug: z.string(),
  organizationName: z.string(),
});
const pageSchema = z.object({
  total: z.int(),
  companies: z.array(companySchema),
  nextCursor: z.string().nullable(),
  revealBudget: z.unknown(),
  warnings: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});
const countsSchema = z.object({
  counts: z.record(z.string(), z.record(z.string(), z.int())),
  warnings: pageSchema.shape.warnings,
});
const detailsSchema = z.looseObject({ revealBudget: z.unknown() });
const similarSchema = z.object({ companies: z.array(z.looseObject({})) });
const listsSchema = z.object({
  lists: z.array(z.object({ id: z.int(), name: z.string(), total: z.int() })),
  statuses: z.array(z.object({ value: z.string(), name: z.string() })),
});
const clientsSchema = z.object({ clients: z.array(z.object({ id: z.int(), name: z.string(), contacts: z.int() })) });
const savedSchema = z.object({
  searches: z.array(
    z.object({ id: z.int(), name: z.string(), params: z.string(), total: z.int(), newMatches: z.int() }),
  ),
});
const entriesSchema = z.object({ entries: z.array(z.object({ listId: z.int(), companyId: z.int() })) });

/** What `add_to_list` adds, with the number of companies that its preview showed. */
const listChange = z.object({
  list: z.int(),
  companies: z.array(z.int()).optional(),
  search: z.string().optional(),
  count: z.int().optional(),
});

/** Fields of a company that repeat others, or matter only on its page. */
const OMITTED = ['industryGroups', 'headquartersRegions', 'rounds', 'lastFundingAmount', 'fullDescription'];

/** Companies of a list, and what was cut from them, in words. */
function summariesOf(companies: readonly Readonly<Record<string, unknown>>[]) {
  const isShown = ([name, value]: [string, unknown]) => !OMITTED.includes(name) && value !== null && value !== '';
  const summaries = companies.map((company) => plain(Object.fromEntries(Object.entries(company).filter(isShown))));
  const { rows, cut } = fitRows(summaries);
  return { companies: rows, ...(cut && { cut }) };
}

const READ = { readOnlyHint: true, openWorldHint: false };
const WRITE = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const notFound = (detail: string) => new ToolError({ code: 'not_found', detail });
const invalidInput = (detail: string) => new ToolError({ code: 'invalid_parameters', detail });

/** Adds the tools, always in this order. */
export function addTools(
  server: McpServer,
  { config, db, limiter, now }: AppDependencies,
  { userId, scopes, callApi }: Agent,
): void {
  const get = async <S extends z.ZodType>(schema: S, path: string, query?: URLSearchParams): Promise<z.output<S>> =>
    schema.parse(await callApi(path, query && { query }));

  /** Adds a tool, unless the key lacks its scope. */
  function add<Name extends ToolName>(
    name: Name,
    tool: { title: string; description: string },
    run: (input: z.output<(typeof INPUTS)[Name]>) => Promise<object>,
  ): void {
    const scope = scopeOf(name);
    if (!scopes.includes(scope)) return;
    const schema: z.ZodObject = INPUTS[name];
    const config = { ...tool, annotations: scope === 'read' ? READ : WRITE, inputSchema: uncheckedSchema(schema) };
    server.registerTool(name, config, async (input): Promise<CallToolResult> => {
      try {
        return result(await run(parseInput(schema, withLists(schema, input), 'arguments') as never));
      } catch (error) {
        const isReported = error instanceof ToolError || error instanceof AppError;
        if (!isReported) log.error({ err: error }, `Agent tool ${name}`);
        const { code, message } = isReported ? error : { code: 'unexpected', message: ERRORS.unexpected.title };
        return result({ error: { code, detail: plainText(message.slice(0, 2_000)) } }, true);
      }
    });
  }

  function result(value: object, isError = false): CallToolResult {
    const { requests, seconds } = limiter.remaining(callsKey('client', userId), REQUESTS_PER_USER);
    const text = JSON.stringify({ ...value, quota: { requestsLeft: requests, resetsInSeconds: seconds } });
    if (tokensOf(text) > MAX_RESULT_TOKENS)
      return result({ error: { code: 'too_large', detail: 'Use a smaller limit' } }, true);
    return { content: [{ type: 'text', text }], ...(isError && { isError }) };
  }

  /** Reads a page of companies. */
  async function readPage(
    params: URLSearchParams,
    page: { limit: number; cursor?: string | undefined; emails: boolean },
  ) {
    const query = new URLSearchParams(params);
    query.set('limit', String(page.limit));
    if (page.cursor !== undefined) query.set('cursor', page.cursor);
    if (!page.emails) query.set('emails', 'masked');
    const { total, companies, nextCursor, revealBudget, warnings } = await get(pageSchema, '/companies', query);
    return {
      total,
      ...summariesOf(companies),
      nextCursor,
      ...(page.emails && { emailBudget: revealBudget }),
      ...(warnings && { warnings: plain(warnings) }),
    };
  }

  /** Counts the results of a search. */
  async function count(params: URLSearchParams): Promise<number> {
    const query = new URLSearchParams(params);
    query.set('limit', '1');
    query.set('emails', 'masked');
    return (await get(pageSchema, '/companies', query)).total;
  }

  /** Signs what a preview showed, so that only that can be confirmed, by this user. */
  async function seal(tool: string, state: object): Promise<string> {
    const payload = Buffer.from(JSON.stringify({ ...state, until: now().getTime() + CONFIRM_MS })).toString(
      'base64url',
    );
    return `${payload}.${(await signerFor(db, 'agent_confirmations')).sign(`${userId} ${tool} ${payload}`)}`;
  }

  async function unseal<T>(tool: string, token: string, schema: z.ZodType<T>): Promise<T> {
    const [payload = '', signature = ''] = token.split('.');
    const signer = await signerFor(db, 'agent_confirmations');
    if (!signer.verify(`${userId} ${tool} ${payload}`, signature)) {
      throw invalidInput("`confirm` did not come from this tool's preview. Call the tool without it");
    }
    const state: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
    if (z.object({ until: z.number() }).parse(state).until <= now().getTime()) {
      throw invalidInput('The preview has expired. Call the tool without confirm');
    }
    return schema.parse(state);
  }

  add(
    'search_companies',
    {
      title: 'Search companies',
      description: `Searches funded companies. First count: with limit 0 it returns only the total and the number of companies per filter value. Add filters until the total is small, then read companies. All filters must match; several values of a filter are alternatives, and \`!\` before a value excludes it. Use exact values from list_filter_values. Follow nextCursor with the same parameters for more. \`search\` stands for this search in other tools.`,
    },
    async ({ limit, emails, cursor, ...filters }) => {
      const params = urlParamsOf(filters);
      const search = params.toString();
      if (limit > 0) return { ...(await readPage(params, { limit, cursor, emails })), search };
      const total = await count(params);
      params.delete('sort');
      const { counts, warnings } = await get(countsSchema, '/company-counts', params);
      const top = Object.entries(counts).map(([name, values]) => [name, topValues(values).slice(0, COUNTED_VALUES)]);
      return { total, counts: plain(Object.fromEntries(top)), search, ...(warnings && { warnings: plain(warnings) }) };
    },
  );

  add(
    'get_company',
    {
      title: 'Get a company',
      description:
        'Returns everything about a company: funding rounds, contacts, sources. `cut` names fields that were too long, with the cursor that returns the rest of each.',
    },
    async ({ company, emails, cursor }) => {
      const query = new URLSearchParams(emails ? {} : { emails: 'masked' });
      const { revealBudget, ...details } = await get(detailsSchema, `/companies/${company}`, query);
      const budget = emails ? { emailBudget: revealBudget } : {};
      const record = plain(details);
      if (cursor === undefined)
        return { company: fitRecord(record), page: new URL(`/companies/${company}`, config.appUrl).href, ...budget };
      const rest = restOf(record, cursor);
      if (!rest) throw invalidInput('cursor is not of this company');
      return { ...rest, ...budget };
    },
  );

  add(
    'find_similar',
    {
      title: 'Find similar companies',
      description: 'Lists recently funded companies similar to one, most similar first, with the reason.',
    },
    async ({ company }) => {
      const { companies } = await get(similarSchema, `/companies/${company}/similar`);
      return summariesOf(companies);
    },
  );

  add(
    'list_filter_values',
    {
      title: 'List filter values',
      description:
        'Lists the values of a filter with the number of companies of each, most first: industries, stages, places, your lists, and for `exported` your clients. Call it before you filter by a value that you have not seen.',
    },
    async ({ filter, contains = '', search = '', cursor = '0' }) => {
      const text = contains.toLowerCase();
      const values = plain(await valuesOf(filter, search)).filter(({ value, name = '' }) =>
        `${value} ${name}`.toLowerCase().includes(text),
      );
      const { part, next } = fitValues(values.slice(0, Number(cursor) + 200), Number(cursor));
      const end = Number(cursor) + part.length;
      return {
        total: values.length,
        values: part,
        nextCursor: (next ?? end) < values.length ? String(next ?? end) : null,
      };
    },
  );

  async function valuesOf(filter: (typeof VALUE_FILTERS)[number], search: string) {
    if (filter === 'list' || filter === 'status') {
      const { lists, statuses } = await get(listsSchema, '/lists');
      return filter === 'status'
        ? statuses
        : lists.map(({ id, name, total }) => ({ value: String(id), name, count: total }));
    }
    if (filter === 'exported') {
      const { clients } = await get(clientsSchema, '/clients');
      const rows = clients.map(({ id, name, contacts }) => ({ value: String(id), name, contacts }));
      return [{ value: 'any', name: 'Exported by you' }, ...rows];
    }
    const query = new URLSearchParams(search);
    query.delete('sort');
    const { counts } = await get(countsSchema, '/company-counts', query);
    return topValues(counts[filter] ?? {});
  }

  add(
    'saved_search_matches',
    {
      title: 'New matches of saved searches',
      description:
        'Without `savedSearch` it lists the saved searches with the number of new matches; with it, the new matches since the user last opened it. Reading them does not mark them as seen.',
    },
    async ({ savedSearch, limit, emails, cursor }) => {
      const { searches } = await get(savedSchema, '/saved-searches');
      if (savedSearch === undefined) {
        const rows = searches.map(({ params, ...row }) => ({ ...plain(row), search: params }));
        const { part, next } = fitValues(rows, Number(cursor) || 0);
        return { savedSearches: part, nextCursor: next === null ? null : String(next) };
      }
      const searchRow = searches.find(({ id }) => id === savedSearch);
      if (!searchRow) throw notFound('Saved search not found');
      const params = new URLSearchParams(searchRow.params);
      params.set('newMatchesOf', String(savedSearch));
      return { ...(await readPage(params, { limit, cursor, emails })), search: params.toString() };
    },
  );

  add(
    'add_to_list',
    {
      title: 'Add companies to a list',
      description:
        'Adds companies to a list of the user (ids: list_filter_values with filter `list`). Returns a preview first; nothing changes until you repeat the call with its `confirm`.',
    },
    async ({ list: listId, companies: slugs, search, confirm }) => {
      let state: z.output<typeof listChange>;
      if (confirm !== undefined) state = await unseal('add_to_list', confirm, listChange);
      else {
        if (listId === undefined || (slugs === undefined) === (search === undefined)) {
          throw invalidInput('list is required, and exactly one of companies, search');
        }
        state = { list: listId, companies: slugs && (await Promise.all(slugs.map(idOf))), search };
      }
      const { companies } = state;
      const total = companies?.length ?? (await count(new URLSearchParams(state.search)));
      if (total === state.count) {
        const filters = new URLSearchParams(state.search);
        filters.delete('sort');
        const results = filters.size > 0 ? { search: filters.toString() } : { all: true };
        const body = { do: 'add', ...(companies ? { companies } : results) };
        return { added: plain(await callApi(`/lists/${state.list}/changes`, { method: 'POST', body })) };
      }
      const { lists } = await get(listsSchema, '/lists');
      const list = lists.find(({ id }) => id === state.list);
      if (!list) throw notFound('List not found');
      return {
        preview: { list: plainText(list.name), companies: total, alreadyInList: await countInList(state) },
        confirm: await seal('add_to_list', { ...state, count: total }),
      };
    },
  );

  async function idOf(company: string): Promise<number> {
    return (await get(companySchema, `/companies/${company}`, new URLSearchParams({ emails: 'masked' }))).id;
  }

  async function countInList({ list, companies, search }: z.output<typeof listChange>): Promise<number | null> {
    if (companies) {
      const query = new URLSearchParams(companies.map((id) => ['company', String(id)]));
      const { entries } = await get(entriesSchema, '/list-entries', query);
      return entries.filter(({ listId }) => listId === list).length;
    }
    const query = new URLSearchParams(search);
    if (query.has('list')) return null; // Of another list.
    query.set('list', String(list));
    return count(query);
  }

  add(
    'may_i_contact',
    {
      title: 'May I contact this company or address?',
      description:
        'Answers `yes`, `caution` or `no` with the reasons: opted out, recalled, bounced, already exported (for which client), a customer, or contacted by many others. The receipt proves the answer; keep its id. Ask before every first email.',
    },
    async (body) => plain(Object(await callApi('/contact-checks', { method: 'POST', body }))),
  );

  add(
    'start_export',
    {
      title: 'Export contacts',
      description:
        'Exports the contacts of a search as a file, possibly for a client of the user (ids: list_filter_values with filter `exported`). Returns a preview first; nothing is exported until you repeat the call with its `confirm`. With `export` it returns the state of an export, and where to download its file.',
    },
    async ({ confirm, export: exportId, search, ...options }) => {
      if (exportId !== undefined) return exportState(exportId);
      const schema = z.object({
        search: z.string(),
        format: z.enum(EXPORT_FORMATS),
        withEmail: z.boolean(),
        client: z.int().optional(),
        onlyNew: z.enum(ONLY_NEW).optional(),
      });
      if (confirm !== undefined) {
        const { search, format, withEmail, client, onlyNew } = await unseal('start_export', confirm, schema);
        const { query, added, newMatchesOf, sort, ...filters } = rawParams(search);
        const body = {
          searchQuery: query?.[0],
          filters,
          added: added?.[0],
          newMatchesOf: newMatchesOf?.[0],
          sort: sort?.[0],
          format,
          withEmail,
          client,
          onlyNew,
        };
        const idempotencyKey = createHash('sha256').update(confirm).digest('hex');
        const { id } = z
          .object({ id: z.uuid() })
          .parse(await callApi('/exports/companies', { method: 'POST', body, idempotencyKey }));
        return exportState(id);
      }
      if (search === undefined) throw invalidInput('search is required; it may be empty for all companies');
      const query = new URLSearchParams(search);
      query.delete('sort');
      const { format, withEmail, client, onlyNew } = options;
      query.set('format', format);
      if (withEmail) query.set('withEmail', 'true');
      if (client !== undefined) query.set('client', String(client));
      if (onlyNew) query.set('onlyNew', onlyNew);
      const preview = await get(z.looseObject({}), '/exports/companies/preview', query);
      return { preview: plain(preview), confirm: await seal('start_export', { search, ...options }) };
    },
  );

  async function exportState(id: string) {
    const state = await get(z.looseObject({ state: z.string() }), `/exports/${id}`);
    return {
      export: state,
      ...(state.state === 'finished' && { download: new URL(`/api/v1/exports/${id}/file`, config.appUrl).href }),
    };
  }
}

/** The schema as tools list it. Tools check their input themselves, to report what is wrong like the API. */
function uncheckedSchema(schema: z.ZodObject) {
  const { jsonSchema } = schema['~standard'];
  const validate = (value: unknown) => ({ value });
  return { '~standard': { version: 1 as const, vendor: 'fundscout', jsonSchema, validate } };
}

/** Accepts a text for a list, as the API does. */
function withLists({ shape }: z.ZodObject, input: unknown): Record<string, unknown> {
  const takesList = (name: string) => {
    const field = shape[name];
    return field instanceof z.ZodOptional && field.unwrap() instanceof z.ZodArray;
  };
  return Object.fromEntries(
    Object.entries(Object(input)).map(([name, value]) => [
      name,
      typeof value === 'string' && takesList(name) ? [value] : value,
    ]),
  );
}

function urlParamsOf(values: Readonly<Record<string, string | string[] | undefined>>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(values).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one])),
  );
}

function topValues(counts: Readonly<Record<string, number>>): { value: string; name?: string; count: number }[] {
  const rows = Object.entries(counts).map(([value, count]) => ({ value, count }));
  return rows.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
