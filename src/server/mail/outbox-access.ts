import type { Context } from 'hono';
import type { AppEnv } from '../app-env.ts';
import type { Config } from '../config.ts';
import { clientAddress } from '../http/client-address.ts';

/** Whether messages are kept to be read here: only where there is no mail server, and never in production. */
export function hasOutbox({ smtpUrl, production }: Pick<Config, 'smtpUrl' | 'production'>): boolean {
  return smtpUrl === null && !production;
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;
const LOCAL_NAMES = new Set(['localhost', '127.0.0.1', '[::1]']);
/** By one of these a proxy says that it asks for somebody else. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** What of a page's request decides about the outbox when the page is rendered in process. */
export const OUTBOX_ACCESS_HEADERS = ['host', ...FORWARDED];

/**
 * Whether someone may read everybody's messages, which hold the links into every account: an admin, or whoever sits at
 * this machine. Another site cannot pose as the latter by giving its name this machine's address: `Host` tells.
 */
export function maySeeOutbox(c: Context<AppEnv>): boolean {
  const viewer = c.get('viewer');
  if (viewer?.admin && viewer.session) return true;
  const host = c.req.header('host') ?? '';
  const named = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
  return (
    LOOPBACK.test(clientAddress(c.req.raw.headers) ?? '') &&
    LOCAL_NAMES.has(named) &&
    FORWARDED.every((name) => c.req.header(name) === undefined)
  );
}
