import { formatCount } from '#domain/counts.ts';
import { compose, type EmailContent } from './compose.ts';
import type { Mail } from './mailer.ts';
import type { UnsubscribeUrls } from './unsubscribe.ts';

/** Composes an email that its recipient gets until they turn it off. */
export function composeSubscribed({
  userId,
  unsubscribe,
  links = [],
  ...content
}: EmailContent & { userId: string; unsubscribe: UnsubscribeUrls }): Mail {
  const mail = compose({ ...content, links: [...links, { label: 'Unsubscribe', url: unsubscribe.page }] });
  return { ...mail, userId, unsubscribeUrl: unsubscribe.call, bulk: true };
}

/** Paragraphs for the first records of a list, and for how many more there are. */
export function firstOf(total: number, paragraphs: readonly string[]): readonly string[] {
  const more = total - paragraphs.length;
  return more > 0 ? [...paragraphs, `And ${formatCount(more)} more.`] : paragraphs;
}

/** Emails several users. A failure does not hold up the others. @throws AggregateError once all others are done */
export async function emailEach<User>(users: readonly User[], email: (user: User) => Promise<void>): Promise<void> {
  const errors: unknown[] = [];
  for (const user of users) await email(user).catch((error) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, `Could not email ${errors.length} of ${users.length} users`);
}
