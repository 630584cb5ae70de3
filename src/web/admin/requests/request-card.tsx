import { Badge } from '../../ui/badge.tsx';
import { Moment } from '../moment.tsx';
import { RequestActions } from './request-actions.tsx';
import type { AskedRequest } from './request-queries.ts';
import { askedWords, doneWords, KIND_WORDS, STATE_WORDS } from './request-words.ts';

/** One request: sender, message, and its actions or outcome. */
export function RequestCard({ request }: { request: AskedRequest }) {
  const { id, kind, name, email, company, message, state, answer, createdAt, decidedAt } = request;
  const outcome = doneWords(request);
  // A completed do-not-sell request keeps nothing that identifies its sender.
  const who = name ?? 'Deleted person';
  return (
    <li id={`request-${id}`} className="min-w-0 scroll-mt-15 rounded-box border border-line bg-surface px-4 py-3">
      <article aria-label={`${KIND_WORDS[kind]} of ${who}`} className="grid gap-2">
        <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="text-14 font-semibold break-words">{who}</h3>
          {email && <span className="min-w-0 text-13 break-all text-ink-2">{email}</span>}
          {company && <span className="min-w-0 text-13 break-words text-ink-3">{company}</span>}
          <span className="ml-auto flex flex-wrap items-center gap-2 text-12 text-ink-3 max-tablet:ml-0">
            <Badge>{KIND_WORDS[kind]}</Badge>
            <span className={state === 'open' ? 'font-medium text-ink' : ''}>{STATE_WORDS[state]}</span>
            <Moment at={createdAt} />
          </span>
        </header>
        <p className="text-13 font-medium">{askedWords(request)}</p>
        {message && <p className="text-13 break-words whitespace-pre-wrap text-ink-2">{message}</p>}
        {outcome && (
          <div className="grid gap-1 border-l-2 border-line-strong pl-2.5 text-13 break-words text-ink-2">
            <p>
              {outcome}{' '}
              {decidedAt && (
                <span className="text-ink-3">
                  <Moment at={decidedAt} />
                </span>
              )}
            </p>
            {answer && <p className="whitespace-pre-wrap">{answer}</p>}
          </div>
        )}
        {state === 'open' && <RequestActions key={id} request={request} />}
      </article>
    </li>
  );
}
