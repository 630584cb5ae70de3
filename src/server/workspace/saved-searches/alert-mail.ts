import { counted, formatCount } from '#domain/counts.ts';
import { maskAddresses } from '#domain/emails/emails.ts';
import { MAX_INSTANT_ALERTS } from '#domain/saved-searches/alerts.ts';
import { compose, oneLineExcerpt } from '../../platform/mail/compose.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { type Match, matchText } from './match-text.ts';

/** Maximum matches listed in an email. */
export const MAX_LISTED = 10;

type AlertFacts = {
  to: string;
  search: { id: number; user_id: string; name: string; params: string };
  total: number;
  newest: readonly Match[];
  /** Whether this is the last email of the day. */
  isLast: boolean;
  appUrl: string;
  unsubscribe: { page: string; call: string };
};

export function alertMail({ to, search, total, newest, isLast, appUrl, unsubscribe }: AlertFacts): Mail {
  const name = oneLineExcerpt(maskAddresses(search.name));
  const matches = counted(total, 'new match', 'new matches');
  const more = total - newest.length;
  const words = newest.map((match) => {
    const { name, facts } = matchText(match);
    return [name, ...facts].join(' · ');
  });
  const mail = compose({
    to,
    subject: `${matches}: ${name}`,
    paragraphs: [
      `${matches} in your saved search “${name}”:`,
      ...words,
      ...(more > 0 ? [`And ${formatCount(more)} more.`] : []),
      ...(isLast
        ? [
            `You've reached today's limit of ${MAX_INSTANT_ALERTS} emails for this search. We'll send any further matches in one email tomorrow.`,
          ]
        : []),
    ],
    links: [
      { label: 'View new matches', url: searchUrl(appUrl, search.params, search.id) },
      { label: 'Unsubscribe', url: unsubscribe.page },
    ],
    reason: 'You received this email because you turned on alerts for this saved search.',
  });
  return { ...mail, userId: search.user_id, unsubscribeUrl: unsubscribe.call, bulk: true };
}

/** The results of a saved search. @param newMatchesOf its id, to show only its new matches */
export function searchUrl(appUrl: string, params: string, newMatchesOf?: number): string {
  const query = new URLSearchParams(params);
  if (newMatchesOf !== undefined) query.set('newMatchesOf', String(newMatchesOf));
  return `${appUrl}/search?${query}`;
}
