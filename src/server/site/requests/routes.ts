import { Hono } from 'hono';
import * as z from 'zod';
import { FORM_HOURS, FORM_SECONDS, type RequestKind, requestIssues } from '#domain/privacy/requests.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../../platform/api/endpoint.ts';
import type { Db } from '../../platform/database/connection.ts';
import { signerFor } from '../../platform/database/secrets.ts';
import { clientIp, ipGroup } from '../../platform/http/client-ip.ts';
import { AppError } from '../../platform/http/problem.ts';
import { countAttempt, emailDigest, type Limit } from '../../platform/http/rate-limit.ts';
import { confirmRequest, sendRequest } from './send-request.ts';

const HOUR = 3_600;
const FROM_ADDRESS: Limit = { max: 20, windowSeconds: HOUR };
const OF_EMAIL: Limit = { max: 5, windowSeconds: HOUR };
const CONFIRMING: Limit = { max: 50, windowSeconds: HOUR };

const text = z.string('must be a string').trim().default('');
const sentForm = z.object({
  topic: text,
  name: text,
  email: text,
  company: text,
  message: text,
  stamp: text.describe('From `/requests/form`'),
  homepage: text.describe('Leave empty'), // Honeypot: people do not see this field, bots fill it in.
});

/** A rejected form that was posted without JavaScript. */
const returnedForm = z.object({
  typed: z.record(z.string(), z.string()),
  issues: z.record(z.string(), z.string()).describe('Errors by field'),
  refused: z.string().nullable().describe('Why the form was rejected'),
});
export type ReturnedPageForm = z.infer<typeof returnedForm>;

/** Public forms: contact, trial and do-not-sell requests. Responses do not reveal what we know about an address. */
export function requestRoutes(dependencies: AppDependencies) {
  const { db, now } = dependencies;
  const stamps = createFormStamps(db, now);

  const send = (kind: RequestKind, operationId: string, summary: string) =>
    endpoint(
      {
        operationId,
        summary,
        access: 'anyone',
        body: sentForm,
        response: z.object({ sent: z.literal(true) }),
        errors: ['form_too_quick', 'form_expired'],
      },
      async ({ c, body: { stamp, homepage, ...form } }) => {
        const issues = Object.entries(requestIssues(kind, form)).map(([field, message]) => ({ field, message }));
        if (issues.length > 0) {
          throw new AppError('invalid_parameters', { issues, detail: issues.map(({ message }) => message).join('. ') });
        }
        // Bots post forms without scripts, too, so those have a minimum fill time.
        await stamps.check(stamp, c.env?.pageForm ? FORM_SECONDS : 0);
        const ip = clientIp(c.req.raw.headers);
        if (ip) await countAttempt(db, `request:address:${ipGroup(ip)}`, FROM_ADDRESS, now());
        await countAttempt(db, `request:email:${emailDigest(form.email)}`, OF_EMAIL, now());
        if (homepage === '') await sendRequest(dependencies, kind, form);
        return { sent: true as const };
      },
    );

  return new Hono<AppEnv>()
    .get(
      '/requests/form',
      endpoint(
        {
          operationId: 'get_request_form',
          summary: 'Open a form',
          access: 'anyone',
          response: z.object({
            stamp: z.string().describe('Send it with the form'),
            returned: returnedForm.nullable().describe('The rejected form, if it was submitted without JavaScript'),
          }),
        },
        async ({ c }) => {
          c.header('cache-control', 'no-store');
          return { stamp: await stamps.issue(), returned: c.env?.returnedForm ?? null };
        },
      ),
    )
    .post('/requests/contact', send('contact', 'send_message', 'Send a message to support'))
    .post('/requests/trial', send('trial', 'request_trial', 'Request a trial'))
    .post('/requests/do-not-sell', send('do_not_sell', 'request_do_not_sell', 'Send a do-not-sell request'))
    .post(
      '/requests/confirm',
      endpoint(
        {
          operationId: 'confirm_do_not_sell',
          summary: 'Confirm a do-not-sell request',
          access: 'anyone',
          allowUnknownQuery: true,
          body: z.object({ link: z.string('must be a string').describe('From the emailed link') }),
          response: z.object({ outcome: z.enum(['honored', 'pending']).describe('`pending`: an admin decides') }),
          errors: ['link_expired'],
        },
        async ({ c, body }) => {
          const ip = clientIp(c.req.raw.headers);
          if (ip) await countAttempt(db, `confirm:address:${ipGroup(ip)}`, CONFIRMING, now());
          return { outcome: await confirmRequest(dependencies, body.link) };
        },
      ),
    );
}

/** Signed timestamps of when a form was opened. */
type FormStamps = {
  issue(): Promise<string>;
  /** @throws AppError when the form was open for less than `seconds`, or for too long */
  check(stamp: string, seconds: number): Promise<void>;
};

function createFormStamps(db: Db, now: () => Date): FormStamps {
  const signer = () => signerFor(db, 'form_stamps');
  return {
    async issue() {
      const issueTime = now().getTime().toString(36);
      return `${issueTime}.${(await signer()).sign(issueTime)}`;
    },
    async check(stamp, seconds) {
      const [stampTime = '', signature = ''] = stamp.split('.');
      if (!(await signer()).verify(stampTime, signature)) throw new AppError('form_expired');
      const age = now().getTime() - Number.parseInt(stampTime, 36);
      if (age > FORM_HOURS * 3_600_000) throw new AppError('form_expired');
      if (age < seconds * 1000) throw new AppError('form_too_quick');
    },
  };
}
