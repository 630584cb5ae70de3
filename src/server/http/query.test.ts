import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#test/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  ['GET', 'records/companies/:id'],
  ['PUT', 'quality/no-contact/:id/left'],
  ['POST', 'history/:id/undo'],
  ['POST', 'requests/:id/honor'],
])('%s %s answers 404 for ids that are not numbers or out of range', async (method, path) => {
  for (const id of ['abc', '0', '-1', '1.5', '2147483648', '9'.repeat(30)]) {
    const response = await app.send(`/api/admin/${path.replace(':id', id)}`, { as: 'admin', method });
    expect([id, response.status]).toEqual([id, 404]);
  }
});
