import * as z from 'zod';
import type { Db } from '../../database/connection.ts';
import type { EmailChange, LinkKind } from './mailed-links.ts';
import { findUserByEmail } from './queries.ts';

/** How the library marks the link that goes to the old address. */
export const OLD_STEP = 'change-email-confirmation';

const tokenContent = z.object({
  email: z.string(),
  updateTo: z.string().optional(),
  requestType: z.string().optional(),
});

/** What a token says. It is believed only if it is one that we have mailed. */
export function readToken(token: unknown): { email: string; change?: EmailChange } | undefined {
  try {
    const [, content = ''] = z.string().parse(token).split('.');
    const { email, updateTo, requestType } = tokenContent.parse(
      JSON.parse(Buffer.from(content, 'base64url').toString()),
    );
    const step = requestType === OLD_STEP ? 'old' : 'new';
    return updateTo === undefined ? { email } : { email, change: { newEmail: updateTo, step } };
  } catch {
    return undefined;
  }
}

/** The link of a token, where there is such a user. Whether it may still be used is another matter. */
export async function readLink(db: Db, token: unknown) {
  const content = readToken(token);
  const user = content && (await findUserByEmail(db, content.email));
  if (!user) return undefined;
  const kind: LinkKind = content.change ? 'change-email' : 'confirm-address';
  return { kind, userId: user.id, token: String(token), change: content.change };
}
