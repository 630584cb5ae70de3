import { Hono } from 'hono';
import * as z from 'zod';
import {
  readUnsubscribeSubject,
  type Unsubscribed,
  type UnsubscribeKind,
  unsubscribeSubject,
} from '#domain/emails/unsubscribe-links.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../api/endpoint.ts';
import type { Db } from '../database/connection.ts';
import { signerFor } from '../database/secrets.ts';
import { AppError } from '../http/problem.ts';

/** The page with a button, and the call for mail clients (RFC 8058). */
export type UnsubscribeUrls = { page: string; call: string };

export async function unsubscribeUrls(
  db: Db,
  { appUrl, ...unsubscribed }: Unsubscribed & { appUrl: string },
): Promise<UnsubscribeUrls> {
  const subject = unsubscribeSubject(unsubscribed);
  const link = new URLSearchParams({ link: `${subject}.${(await signerFor(db, 'unsubscribe_links')).sign(subject)}` });
  return { page: `${appUrl}/unsubscribe?${link}`, call: `${appUrl}/api/unsubscribe?${link}` };
}

/** Returns what a link unsubscribes from; null if it is invalid. */
async function readUnsubscribeLink(db: Db, link: string): Promise<Unsubscribed | null> {
  const [, subject = '', signature = ''] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(link) ?? [];
  if (subject === '') return null;
  return (await signerFor(db, 'unsubscribe_links')).verify(subject, signature) ? readUnsubscribeSubject(subject) : null;
}

type UnsubscribeActions = Record<UnsubscribeKind, (db: Db, id: string) => Promise<void>>;

/** Turns off the emails that a signed link is for. */
export function unsubscribeRoutes({ db }: AppDependencies, actions: UnsubscribeActions) {
  const unsubscribe = endpoint(
    {
      operationId: 'unsubscribe',
      summary: 'Unsubscribe from emails',
      access: 'anyone',
      allowUnknownQuery: true,
      query: z.object({ link: z.string().default('').describe('The token from the link in the email') }),
      errors: ['not_found'],
    },
    async ({ c, query: { link } }) => {
      const unsubscribeTarget = await readUnsubscribeLink(db, link);
      if (!unsubscribeTarget)
        throw new AppError('not_found', { detail: 'This link is incomplete. Open it from the email' });
      const { kind, id } = unsubscribeTarget;
      await actions[kind](db, id);
      // A form submitted without JavaScript.
      if (c.req.header('accept')?.includes('text/html')) return c.redirect(`/unsubscribe?done=${kind}`, 303);
    },
  );
  return new Hono<AppEnv>().post('/unsubscribe', unsubscribe);
}
