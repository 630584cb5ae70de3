import { Hono } from 'hono';
import * as z from 'zod';
import { type RequestKind, requestIssues } from '#domain/requests.ts';
import type { AppDependencies, AppEnv } from '../app-env.ts';
import { readBody } from '../http/body.ts';
import { addressGroup, clientAddress } from '../http/client-address.ts';
import { operation } from '../http/operation.ts';
import { AppError } from '../http/problem.ts';
import { addressDigest, countAttempt, type Limit } from '../http/rate-limit.ts';
import { confirmRequest } from './confirm-request.ts';
import { createFormStamps } from './form-stamps.ts';
import { returnedIn } from './page-forms.ts';
import { sendRequest } from './send-request.ts';

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
  stamp: text,
  /** Honeypot: people do not see this field, bots fill it in. */
  homepage: text,
});
const confirmation = z.object({ link: z.string('must be a string') });

const ERRORS = ['invalid_parameters', 'form_too_quick', 'form_expired', 'too_many_requests'] as const;

/** Public forms: contact, trial and do-not-sell requests. Responses do not reveal what we know about an address. */
export function requestRoutes(dependencies: AppDependencies) {
  const { db, now } = dependencies;
  const stamps = createFormStamps(db, now);

  const send = (kind: RequestKind, path: `/requests/${string}`, operationId: string, summary: string) =>
    new Hono<AppEnv>().post(path, operation({ operationId, summary, errors: ERRORS }), async (c) => {
      const { stamp, homepage, ...sent } = await readBody(c, sentForm);
      const issues = Object.entries(requestIssues(kind, sent)).map(([field, message]) => ({ field, message }));
      if (issues.length > 0) {
        throw new AppError('invalid_parameters', { issues, detail: issues.map(({ message }) => message).join('. ') });
      }
      await stamps.check(stamp);
      const address = clientAddress(c.req.raw.headers);
      if (address) await countAttempt(db, `request:address:${addressGroup(address)}`, FROM_ADDRESS, now());
      await countAttempt(db, `request:email:${addressDigest(sent.email)}`, OF_EMAIL, now());
      if (homepage === '') await sendRequest(dependencies, kind, sent);
      return c.json({ sent: true });
    });

  return new Hono<AppEnv>()
    .get(
      '/requests/form',
      operation({
        operationId: 'get_request_form',
        summary: 'Get the stamp of a newly opened form, and the errors of one posted without JavaScript',
      }),
      async (c) => {
        c.header('cache-control', 'no-store');
        return c.json({ stamp: await stamps.issue(), returned: returnedIn(c.env) });
      },
    )
    .route('/', send('contact', '/requests/contact', 'send_message', 'Send a message to support'))
    .route('/', send('trial', '/requests/trial', 'request_trial', 'Request a trial, to be approved by an admin'))
    .route(
      '/',
      send(
        'do_not_sell',
        '/requests/do-not-sell',
        'request_do_not_sell',
        'Send a do-not-sell request, to be confirmed through an emailed link',
      ),
    )
    .post(
      '/requests/confirm',
      operation({
        operationId: 'confirm_do_not_sell',
        summary: 'Confirm a do-not-sell request with the emailed link',
        errors: ['invalid_parameters', 'link_expired', 'too_many_requests'],
      }),
      async (c) => {
        const address = clientAddress(c.req.raw.headers);
        if (address) await countAttempt(db, `confirm:address:${addressGroup(address)}`, CONFIRMING, now());
        const { link } = await readBody(c, confirmation);
        return c.json({ outcome: await confirmRequest(dependencies, link) });
      },
    );
}
