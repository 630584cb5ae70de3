import type { Viewer } from '../accounts/viewer.ts';
import type { Config } from '../config.ts';
import { isToken } from '../http/operator-token.ts';

/** Whether there is an outbox page: only without a mail server, and never in production. */
export function hasOutbox({ smtpUrl, production }: Pick<Config, 'smtpUrl' | 'production'>): boolean {
  return smtpUrl === null && !production;
}

/** Carries the outbox token on API requests; pages have it in their URL. */
export const OUTBOX_TOKEN_HEADER = 'x-outbox-token';

/** Whether a viewer may read all messages, which give access to every account: admins, and holders of the operator token. */
export function maySeeOutbox(viewer: Viewer, headers: Headers, operatorToken: string): boolean {
  return (viewer?.admin && viewer.session !== null) || isToken(headers.get(OUTBOX_TOKEN_HEADER) ?? '', operatorToken);
}
