import { Hono } from 'hono';
import * as z from 'zod';
import type { UnsubscribeKind } from '#domain/emails/unsubscribe-links.ts';
import type { AppDependencies, AppEnv } from '../../app-env.ts';
import { endpoint } from '../api/endpoint.ts';
import type { Db } from '../database/connection.ts';
import { AppError } from '../http/problem.ts';
import { readUnsubscribeLink } from './unsubscribe.ts';

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
      const unsubscribed = await readUnsubscribeLink(db, link);
      if (!unsubscribed) throw new AppError('not_found', { detail: 'This link is incomplete. Open it from the email' });
      const { kind, id } = unsubscribed;
      await actions[kind](db, id);
      // A form submitted without JavaScript.
      if (c.req.header('accept')?.includes('text/html')) return c.redirect(`/unsubscribe?done=${kind}`, 303);
    },
  );
  return (
    new Hono<AppEnv>()
      .post('/unsubscribe', unsubscribe)
      // For links in emails sent before all kinds of emails shared one call.
      .post('/:feature{new-leads|saved-searches|recalls}/unsubscribe', (c, next) => unsubscribe(c, next))
  );
}
