import { expect } from 'vitest';
import type { Account, TestApp } from './app.ts';

/** Calls of a user, `pro` by default, for the app that `app()` returns once it runs. */
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
    async found(params: string, as: Account = 'pro'): Promise<string[]> {
      const { companies } = await answer('GET', `companies?sort=name-asc&${params}`, undefined, as);
      return companies.map(({ organizationName }: { organizationName: string }) => organizationName);
    },
  };
}
