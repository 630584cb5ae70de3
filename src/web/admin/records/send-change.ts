import { doneOf } from '../../api.ts';

/** Sends a change of records or imports. @throws ApiError */
export function sendChange(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  return doneOf(fetch(`/api/admin${path}`, { method, ...(body && { headers, body: JSON.stringify(body) }) }));
}
