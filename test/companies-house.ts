import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A filing in the history of a company. */
type HistoryItem = { id: string; type?: string; date: string; values?: object };
type RegisteredCompany = { number: string; name: string; status?: string; filings: HistoryItem[] };

export type TestCompaniesHouse = {
  env: Record<string, string>;
  companies: RegisteredCompany[];
  /** The status of all answers, such as 429; null answers. */
  status: number | null;
  requests: { path: string; at: number }[];
  close(): Promise<void>;
};

const KEY = 'test-key';

/** Starts a server that answers like the public data API of Companies House, as documented: search, and filing histories in pages. */
export async function startCompaniesHouse(): Promise<TestCompaniesHouse> {
  const server = createServer((request, response) => {
    const { pathname, searchParams, search } = new URL(request.url ?? '', 'http://localhost');
    house.requests.push({ path: pathname + search, at: performance.now() });
    const send = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (house.status !== null) return send(house.status, { error: 'refused' });
    if (request.headers.authorization !== `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`)
      return send(401, { error: 'Invalid Authorization', type: 'ch:service' });
    const [start, size] = [Number(searchParams.get('start_index')), Number(searchParams.get('items_per_page') ?? 25)];
    if (pathname === '/search/companies') {
      const query = (searchParams.get('q') ?? '').toLowerCase();
      const items = house.companies
        .filter(({ name }) => name.toLowerCase().includes(query))
        .map(({ name, number, status = 'active' }) => ({
          title: name,
          company_number: number,
          company_status: status,
        }));
      return send(200, { kind: 'search#companies', total_results: items.length, start_index: start, items });
    }
    const [, number, id] = /^\/company\/([^/]+)\/filing-history(?:\/([^/]+))?$/.exec(pathname) ?? [];
    const company = house.companies.find((each) => each.number === number);
    if (!company) return send(404, { errors: [{ error: 'company-profile-not-found', type: 'ch:service' }] });
    const all = company.filings.map(({ id, type = 'SH01', date, values }) => ({
      transaction_id: id,
      category: 'capital',
      type,
      date,
      description: 'capital-allotment-shares',
      ...(values && { description_values: values }),
    }));
    if (id === undefined) {
      const page = { total_count: all.length, start_index: start, items_per_page: size, kind: 'filing-history' };
      return send(200, { ...page, items: all.slice(start, start + size) });
    }
    const filing = all.find((each) => each.transaction_id === id);
    return filing ? send(200, filing) : send(404, { errors: [{ error: 'filing-history-item-not-found' }] });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const house: TestCompaniesHouse = {
    env: { COMPANIES_HOUSE_BASE: url, COMPANIES_HOUSE_KEY: KEY },
    companies: [],
    status: null,
    requests: [],
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
  return house;
}
