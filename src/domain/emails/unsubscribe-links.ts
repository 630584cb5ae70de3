/** Emails with an unsubscribe link, each with the prefix of the user id, or search id, in the link's subject. */
const PREFIXES = { alert: 'search-', recalls: 'recalls-', customers: 'customers-', monthly: '' } as const;

export type UnsubscribeKind = keyof typeof PREFIXES;

export function isUnsubscribeKind(text: unknown): text is UnsubscribeKind {
  return typeof text === 'string' && Object.hasOwn(PREFIXES, text);
}

/** What a link unsubscribes from. */
export type Unsubscribed = { kind: UnsubscribeKind; id: string };

export function unsubscribeSubject({ kind, id }: Unsubscribed): string {
  return PREFIXES[kind] + id;
}

/** Reads a subject, or the link that begins with it. */
export function readUnsubscribeSubject(subject: string): Unsubscribed {
  const kind =
    (['alert', 'recalls', 'customers'] as const).find((one) => subject.startsWith(PREFIXES[one])) ?? 'monthly';
  return { kind, id: subject.slice(PREFIXES[kind].length) };
}
