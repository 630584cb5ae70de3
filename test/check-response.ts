import { isDeepStrictEqual } from 'node:util';
import type { Hono } from 'hono';
import { findTargetHandler } from 'hono/utils/handler';
import { expect } from 'vitest';
import * as z from 'zod';
import { ERRORS, type ErrorCode } from '#domain/errors.ts';
import { contractOf } from '#server/platform/api/endpoint.ts';
import { errorsOf, problem } from '#server/platform/api/openapi.ts';

/** Checks an API response against its contract: every field is as declared, and every error is listed. */
export async function checkResponse(
  // biome-ignore lint/suspicious/noExplicitAny: any app
  api: Hono<any, any>,
  { method, path }: { method: string; path: string },
  response: Response,
): Promise<void> {
  const { pathname } = new URL(path, 'http://localhost');
  const [handlers] = api.router.match(method === 'HEAD' ? 'GET' : method, pathname);
  const contract = handlers.map(([[handler]]) => contractOf(findTargetHandler(handler))).find((one) => one);
  if (!contract || response.status === 304) return;
  const call = `${method} ${pathname}`;
  if (!response.ok) {
    const { code } = problem.parse(await response.clone().json());
    const always: ErrorCode[] = Object.entries(ERRORS).flatMap(([code, { status }]) =>
      status >= 500 ? (code as ErrorCode) : [],
    );
    expect([...errorsOf(contract, method), ...always], `${call} lists its errors`).toContain(code);
    return;
  }
  const { response: declared, status } = contract;
  if (!declared) expect([call, response.status, response.body]).toEqual([call, 204, null]);
  else if (declared instanceof z.ZodType && method !== 'HEAD') {
    const json = await response.clone().json();
    const read = declared.safeParse(json);
    expect(read.error && z.prettifyError(read.error), `${call} responds as declared`).toBeUndefined();
    const output = JSON.parse(JSON.stringify(declared.encode(read.data)));
    expect(isDeepStrictEqual(output, json) ? output : json, `${call} returns only what is declared`).toEqual(output);
    expect([call, response.status]).toEqual([call, status ?? 200]);
  } else if (!(declared instanceof z.ZodType))
    expect(
      [declared.file].flat().filter((type) => response.headers.get('content-type')?.includes(type)),
      `${call} returns a file as declared`,
    ).toHaveLength(1);
}
