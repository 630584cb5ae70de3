import type { Viewer } from '../accounts/viewer.ts';
import type { Config } from '../config.ts';
import { isToken } from '../http/operator-token.ts';

/** Whether messages are kept to be read here: only where there is no mail server, and never in production. */
export function hasOutbox({ smtpUrl, production }: Pick<Config, 'smtpUrl' | 'production'>): boolean {
  return smtpUrl === null && !production;
}

/** Where the token of the outbox stands on a request; pages have it in their address. */
export const OUTBOX_TOKEN_HEADER = 'x-outbox-token';

/** Whether someone may read everybody's messages, which open every account: an admin, or whoever sees the terminal. */
export function maySeeOutbox(viewer: Viewer, headers: Headers, operatorToken: string): boolean {
  return (viewer?.admin && viewer.session !== null) || isToken(headers.get(OUTBOX_TOKEN_HEADER) ?? '', operatorToken);
}
