import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type CrmRecord = Record<string, unknown> & { id: string };
type CrmRequest = { method: string; path: string; body: Record<string, unknown>; authorization: string };
type Answer = { status: number; body: object; headers?: Record<string, string> };

/** What the next requests get instead of an answer: a status, or null for a connection that breaks after the work was done. */
type Interception = (request: CrmRequest) => Answer | 'break' | undefined;

export type TestCrm = {
  url: string;
  token: string;
  companies: CrmRecord[];
  contacts: CrmRecord[];
  requests: CrmRequest[];
  intercept: Interception;
  /** Called for each record that is written. */
  onWrite: () => void;
  close(): Promise<void>;
};

type Handler = (crm: TestCrm, request: CrmRequest) => Answer;

async function start(token: string, handle: Handler): Promise<TestCrm> {
  const server = createServer(async (message, response) => {
    const request = await readRequest(message);
    crm.requests.push(request);
    const intercepted = crm.intercept(request);
    const answer = intercepted && intercepted !== 'break' ? intercepted : handle(crm, request);
    if (intercepted === 'break') message.socket.destroy();
    else send(response, answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const crm: TestCrm = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    companies: [],
    contacts: [],
    requests: [],
    intercept: () => undefined,
    onWrite: () => {},
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
  return crm;
}

async function readRequest(message: IncomingMessage): Promise<CrmRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const { method = '', url: path = '', headers } = message;
  const text = Buffer.concat(chunks).toString();
  const authorization = `${headers.authorization ?? headers['x-api-token'] ?? ''}`;
  return { method, path, body: text ? JSON.parse(text) : {}, authorization };
}

function send(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const ok = (body: object, status = 200): Answer => ({ status, body });

// The documented answers of HubSpot.

type HubSpotInput = {
  id?: string;
  idProperty?: string;
  properties: Record<string, string>;
  objectWriteTraceId?: string;
};

const HUBSPOT_PROPERTIES = {
  companies: 'name domain website linkedin_company_page description city state country total_money_raised funding_type',
  contacts: 'email firstname lastname jobtitle company',
} as const;

export const hubspotError = (status: number, category: string, message: string): Answer => ({
  status,
  body: { status: 'error', message, correlationId: '0a1b', category },
});

export const hubspotLimit = (policyName: string, headers: Record<string, string> = {}): Answer => ({
  status: 429,
  headers,
  body: {
    status: 'error',
    message: `You have reached your ${policyName.toLowerCase()} limit.`,
    errorType: 'RATE_LIMIT',
    correlationId: '0a1b',
    policyName,
  },
});

/**
 * Starts a server that answers like HubSpot's CRM API, as documented: batches of 100, contacts that are unique by email,
 * companies that are not unique by domain, multi-status errors, and whole batches that fail because of one property.
 */
export function startHubSpot(): Promise<TestCrm> {
  let lastId = 100;
  return start('pat-test-hubspot-token', (crm, { method, path, body, authorization }) => {
    if (authorization !== `Bearer ${crm.token}`) {
      return hubspotError(401, 'INVALID_AUTHENTICATION', `Authentication credentials not found: ${authorization}`);
    }
    if (path === '/account-info/v3/details') return ok({ portalId: 4711, accountType: 'STANDARD' });
    const [, kind, call] =
      /^\/crm\/v3\/objects\/(companies|contacts)(?:\?limit=1$|\/(.+))/.exec(path) ?? ([] as (string | undefined)[]);
    const inputs = (body.inputs ?? []) as HubSpotInput[];
    if (inputs.length > 100) return hubspotError(400, 'VALIDATION_ERROR', 'Batch size is limited to 100');
    if (path === '/crm/v4/associations/contacts/companies/batch/associate/default') {
      for (const { from, to } of inputs as unknown as { from: { id: string }; to: { id: string } }[]) {
        const contact = crm.contacts.find(({ id }) => id === from.id);
        if (contact) contact.companies = [...new Set([...((contact.companies as string[]) ?? []), to.id])];
      }
      return ok({ status: 'COMPLETE', results: [] });
    }
    if (kind !== 'companies' && kind !== 'contacts') return hubspotError(404, 'OBJECT_NOT_FOUND', 'Not found');
    if (method === 'GET') return ok({ results: crm[kind].slice(0, 1) });
    const json = ({ id, companies: _, ...properties }: CrmRecord) => ({ id, properties });
    if (call === 'search') {
      const [filter] =
        (body.filterGroups as { filters: { propertyName: string; values: string[] }[] }[])[0]?.filters ?? [];
      const matches = crm[kind].filter((one) => filter?.values.includes(String(one[filter.propertyName])));
      return ok({ total: matches.length, results: matches.map(json) });
    }
    if (call === 'batch/read') {
      const matches = crm[kind].filter(({ email }) => inputs.some(({ id }) => id === email));
      const errors =
        matches.length < inputs.length
          ? [{ status: 'error', category: 'OBJECT_NOT_FOUND', message: 'Could not get some objects' }]
          : [];
      return ok(
        { status: 'COMPLETE', results: matches.map(json), ...(errors.length > 0 && { numErrors: 1, errors }) },
        errors.length > 0 ? 207 : 200,
      );
    }
    const allowed = HUBSPOT_PROPERTIES[kind].split(' ');
    const unknown = inputs.flatMap(({ properties }) => Object.keys(properties)).find((name) => !allowed.includes(name));
    if (unknown)
      return hubspotError(
        400,
        'VALIDATION_ERROR',
        `Property values were not valid: [{"message":"Property "${unknown}" does not exist"}]`,
      );
    if (call === 'batch/upsert' && kind === 'companies') {
      return hubspotError(400, 'VALIDATION_ERROR', 'Unable to perform update/upsert by non-unique 0-2 property domain');
    }
    const results: object[] = [];
    const errors: object[] = [];
    for (const { id, properties, objectWriteTraceId } of inputs) {
      if (properties.email?.endsWith('.invalid')) {
        errors.push({
          status: 'error',
          category: 'VALIDATION_ERROR',
          message: `Email address ${properties.email} is invalid`,
          context: { objectWriteTraceId: [objectWriteTraceId] },
        });
        continue;
      }
      const existing = crm[kind].find((one) => (call === 'batch/upsert' ? one.email === id : one.id === id));
      if (call === 'batch/update' && !existing) return hubspotError(404, 'OBJECT_NOT_FOUND', 'resource not found');
      const stored: CrmRecord = existing ?? { id: String(++lastId) };
      if (!existing) crm[kind].push(stored);
      Object.assign(stored, properties);
      results.push({ ...json(stored), new: !existing, ...(call === 'batch/upsert' && { objectWriteTraceId }) });
      crm.onWrite();
    }
    const status = call === 'batch/create' ? 201 : 200;
    return ok(
      { status: 'COMPLETE', results, ...(errors.length > 0 && { numErrors: errors.length, errors }) },
      errors.length > 0 ? 207 : status,
    );
  });
}

// The documented answers of Pipedrive.

const pipedriveError = (status: number, error: string): Answer => ({
  status,
  body: { success: false, error, error_info: 'Please check developers.pipedrive.com', data: null },
});

export const pipedriveLimit = (reset: number): Answer => ({
  ...pipedriveError(429, 'Request over limit'),
  headers: { 'x-ratelimit-limit': '80', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) },
});

/** Starts a server that answers like Pipedrive's API, as documented: no batches, exact searches, custom fields by hash. */
export function startPipedrive(): Promise<TestCrm> {
  let lastId = 0;
  return start('0123456789abcdef0123456789abcdef01234567', (crm, { method, path, body, authorization }) => {
    if (authorization !== crm.token)
      return { status: 401, body: { success: false, error: 'unauthorized access', errorCode: 401 } };
    if (path === '/api/v1/users/me') return ok({ success: true, data: { id: 1, company_name: 'Test Sales' } });
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const [, kind, rest] = /^\/api\/v2\/(organizations|persons)(?:\/(.+))?$/.exec(pathname) ?? [];
    if (!kind) return pipedriveError(404, 'Unknown method .');
    const records = kind === 'persons' ? crm.contacts : crm.companies;
    if (rest === 'search') {
      const [term = '', fields] = [searchParams.get('term')?.toLowerCase(), searchParams.get('fields')];
      const valuesOf = (one: CrmRecord) => {
        if (fields === 'email') return ((one.emails ?? []) as { value: string }[]).map(({ value }) => value);
        return fields === 'name' ? [one.name] : Object.values(Object(one.custom_fields));
      };
      const matches = records.filter((one) => valuesOf(one).some((value) => String(value).toLowerCase() === term));
      const items = matches.map((one) => ({
        result_score: 1,
        item: { id: Number(one.id), type: kind, name: one.name, organization: one.org_id ? { id: one.org_id } : null },
      }));
      return ok({ success: true, data: { items }, additional_data: { next_cursor: null } });
    }
    if (typeof body.name === 'string' && body.name.length > 255)
      return pipedriveError(400, 'Validation failed: name is too long');
    if (method === 'PATCH') {
      const stored = records.find(({ id }) => id === rest);
      if (!stored) return pipedriveError(404, 'Person not found');
      Object.assign(stored, body);
      crm.onWrite();
      return ok({ success: true, data: { ...stored, id: Number(stored.id) } });
    }
    const stored: CrmRecord = { ...body, id: String(++lastId) };
    records.push(stored);
    crm.onWrite();
    return ok({ success: true, data: { ...stored, id: lastId } }, 201);
  });
}
