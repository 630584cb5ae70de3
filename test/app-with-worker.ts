import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { createTestApp, type TestApp } from './app.ts';
import { startSmtp } from './smtp.ts';
import { startForFile } from './start-for-file.ts';

/** `createTestApp` plus a worker that runs the jobs defined by `schedule`. */
export async function createAppWithWorker(
  schedule: (jobs: Jobs, app: TestApp) => void,
  env: Record<string, string> = {},
  identityProviders?: Parameters<typeof createTestApp>[2],
): Promise<TestApp> {
  const smtp = await startSmtp();
  const app = await createTestApp('2026-11-21', { ...env, SMTP_URL: smtp.url }, identityProviders); // The app starts its queue only with a mail server.
  const worker = createJobs(app.url, console.error);
  schedule(worker, app);
  await worker.start();
  return {
    ...app,
    async close() {
      await worker.close();
      await app.close();
      await smtp.close();
    },
  };
}

/** Creates the API with a worker for the tests of a file, before the first and until the last. */
export function useAppWithWorker(...options: Parameters<typeof createAppWithWorker>): TestApp {
  return startForFile(() => createAppWithWorker(...options));
}
