import { expect } from 'vitest';
import type { Account, TestApp } from './app.ts';

/** Calls the API as a user, `pro` by default. `app()` is read at call time, after the app has started. */
export function apiCalls(app: () => TestApp) {
  function call(method: string, path: string, body?: unknown, as: Account = 'pro'): Promise<Response> {
    return app().send(`/api/${path}`, { as, method, ...(body !== undefined && { body }) });
  }

  /** The JSON of a successful call; null without content. */
  async function answer(method: string, path: string, body?: unknown, as: Account = 'pro') {
    const response = await call(method, path, body, as);
    expect([path, response.status]).toEqual([path, response.status < 300 ? response.status : 200]);
    return response.status === 204 ? null : response.json();
  }

  return {
    call,
    answer,
    /** Names of the companies on the first page of a search, in order. */
    async namesFor(params: string, as: Account = 'pro'): Promise<string[]> {
      const { companies } = await answer('GET', `companies?sort=name-asc&${params}`, undefined, as);
      return companies.map(({ organizationName }: { organizationName: string }) => organizationName);
    },
  };
}
