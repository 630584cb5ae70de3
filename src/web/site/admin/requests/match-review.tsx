import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { counted } from '#domain/counts.ts';
import { responseJson } from '../../../platform/api/api.ts';
import { Loaded, PlaceholderLine } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { AdminActionButton } from '../admin-action-button.tsx';
import { matchesQuery, type RequestMatches, type UserRequest } from './request-queries.ts';
import { REASON_LABELS } from './request-text.ts';

type MatchReviewProps = { request: UserRequest; onClose: () => void };

/** Lists what completing a do-not-sell request deletes, before it can be completed. */
export function MatchReview({ request: { id, name, email }, onClose }: MatchReviewProps) {
  const api = useApi();
  return (
    <section
      aria-label="Matching records"
      tabIndex={-1}
      ref={takeFocus}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-control border border-line px-4 py-3 text-13 outline-none"
    >
      <Loaded query={matchesQuery(api, id)} failed="Couldn't search for matches" waiting={<PlaceholderLine />}>
        {(matches) => (
          <>
            <Matches matches={matches} email={email} />
            <p className="max-w-160 text-pretty">{outcomeText(matches, name ?? 'this person', email)}</p>
            <div className="flex flex-wrap items-start gap-2">
              <AdminActionButton
                label="Delete and complete"
                busyText="Deleting..."
                variant="danger"
                of={`the request from ${name ?? 'an unknown sender'}`}
                send={() => responseJson(api.admin.requests[':id'].honor.$post({ param: { id: String(id) } }))}
                done={({ contacts }) =>
                  toast({
                    title: 'Request completed',
                    description: `${counted(contacts, 'contact was', 'contacts were')} deleted.`,
                  })
                }
              />
              <Button variant="quiet" onClick={onClose}>
                Close
              </Button>
            </div>
          </>
        )}
      </Loaded>
    </section>
  );
}

function takeFocus(section: HTMLElement | null): void {
  section?.focus();
}

/** The effects of completing a request, as one sentence. */
function outcomeText({ companies, lps, history }: RequestMatches, name: string, email: string | null): string {
  if (companies.length + lps.length + history === 0)
    return `Completing this request deletes stored exports that may contain ${name}, blocks future imports of ${name} and emails ${email}.`;
  const contacts = [...companies, ...lps].reduce((sum, match) => sum + match.contacts.length, 0);
  const deletes = contacts > 0 ? `deletes ${counted(contacts, 'contact')}, ` : '';
  return `Completing this request permanently ${deletes}removes ${name} from search, descriptions and history, deletes stored exports that may contain them, blocks future imports of this person, and emails ${email}.`;
}

type MatchesProps = { matches: RequestMatches; email: string | null };

function Matches({ matches: { companies, lps, history, addressFound, users }, email }: MatchesProps) {
  return (
    <div className="grid gap-3">
      {!addressFound && (
        <p className="max-w-160 border-l-2 border-ink pl-2.5 font-medium text-pretty">
          No record has this email address. Verify that the sender is this person before you complete the request.{' '}
          {email && (
            <a href={`mailto:${encodeURIComponent(email)}`} className="link break-words">
              Email {email}
            </a>
          )}
        </p>
      )}
      {companies.length + lps.length + history === 0 && (
        <p className="font-medium">No record matches this name and company either.</p>
      )}
      <MatchList title={counted(companies.length, 'company', 'companies')}>
        {companies.map((match) => (
          <MatchRow key={match.id} match={match}>
            <Link to="/admin/companies/$id" params={{ id: String(match.id) }} className="link font-medium">
              {match.name}
            </Link>
          </MatchRow>
        ))}
      </MatchList>
      <MatchList title={counted(lps.length, 'LP')}>
        {lps.map((match) => (
          <MatchRow key={match.id} match={match}>
            <Link to="/admin/lps/$id" params={{ id: String(match.id) }} className="link font-medium">
              {match.name}
            </Link>
          </MatchRow>
        ))}
      </MatchList>
      {history > 0 && <p>Also in the history of {counted(history, 'record')}.</p>}
      <MatchList title={counted(users.length, 'account')}>
        {users.map(({ id, email }) => (
          <li key={id}>
            <Link to="/admin/users/$id" params={{ id }} className="link font-medium">
              {email}
            </Link>{' '}
            <span className="text-ink-2">is kept. If they also want it deleted, delete it on the user page.</span>
          </li>
        ))}
      </MatchList>
    </div>
  );
}

function MatchList({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <section className="grid gap-1">
      <h4 className="text-12 text-ink-3">{title}</h4>
      <ul className="grid gap-1 break-words">{children}</ul>
    </section>
  );
}

type Match = RequestMatches['companies'][number];

function MatchRow({ match: { contacts, mentions }, children }: { match: Match; children: ReactNode }) {
  const places = [
    ...contacts.map((contact) => ({ where: 'Contact', ...contact })),
    ...mentions.map((mention) => ({ where: mention.name ? 'Founder' : 'Email address', ...mention })),
  ];
  return (
    <li>
      {children}
      <ul className="text-ink-2">
        {places.map((mention, index) => (
          <li key={index}>
            {mention.where} {[mention.name, mention.email].filter(Boolean).join(', ')} ·{' '}
            <span className="font-medium text-ink">{REASON_LABELS[mention.reason]}</span>
          </li>
        ))}
      </ul>
    </li>
  );
}
