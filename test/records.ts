import type { TestApp } from './app.ts';

/** Calls the records API as an admin. `app()` is read at call time, after the app has started. */
export function recordsAdmin(app: () => TestApp) {
  function call(method: string, path: string, body?: object): Promise<Response> {
    return app().send(`/api/admin${path}`, { as: 'admin', method, ...(body && { body }) });
  }

  async function read(path: string) {
    return (await call('GET', path)).json();
  }

  return {
    call,
    read,
    /** Merges a company into another one. */
    async merge(keptId: number, mergedId: number, values: object = {}): Promise<Response> {
      const { kept, merged } = await read(`/companies/${keptId}/merge?merged=${mergedId}`);
      const versions = merged.map(({ id, version }: { id: number; version: number }) => ({ id, version }));
      const body = { version: kept.version, merged: versions, fields: {}, ...values };
      return call('POST', `/companies/${keptId}/merge`, body);
    },
    async idOf(name: string, table = 'companies'): Promise<number> {
      const page = await read(`/records/${table}?query=${encodeURIComponent(name)}`);
      return page.records.find((record: { name: string }) => record.name === name)?.id;
    },
    /** Company names that the public search finds. */
    async search(query: string): Promise<string[]> {
      const { companies } = await (await app().send(`/api/companies?query=${encodeURIComponent(query)}`)).json();
      return companies.map(({ organizationName }: { organizationName: string }) => organizationName);
    },
    async lastChange(record: string): Promise<number> {
      return (await read(`/history?record=${record}`)).changes[0].id;
    },
  };
}

export const ANT = {
  organization_name: 'Ant',
  website: 'https://ant.example',
  website_key: 'ant.example',
  description: 'Carries things',
  contacts: [{ first_name: 'Ada', last_name: 'Example', email: 'ada@ant.example' }],
  rounds: [{ announced_on: '2026-01-02', type: 'Seed', amount_usd: 1_000_000 }],
};
