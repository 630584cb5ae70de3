import type { Viewer } from '../accounts/viewer.ts';
import type { Config } from '../config.ts';
import { isFromThisMachine } from '../http/from-this-machine.ts';

/** Whether messages are kept to be read here: only where there is no mail server, and never in production. */
export function hasOutbox({ smtpUrl, production }: Pick<Config, 'smtpUrl' | 'production'>): boolean {
  return smtpUrl === null && !production;
}

/** Whether someone may read everybody's messages, which open every account: an admin, or whoever sits at this machine. */
export function maySeeOutbox(viewer: Viewer, headers: Headers, config: Config): boolean {
  return (viewer?.admin && viewer.session !== null) || isFromThisMachine(headers, config);
}
