import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { CompanyCard, FundingRound } from '#domain/companies/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import { companyPath } from '#domain/page-address.ts';
import { RoundsChart } from '../../data/companies/charts/rounds-chart.tsx';
import { CompanyContacts } from '../../data/companies/company-contacts.tsx';
import { CompanyFacts, CompanyFigures } from '../../data/companies/company-facts.tsx';
import { CompanyLinks } from '../../data/companies/company-links.tsx';
import { companyListCountQuery, companyQuery } from '../../data/companies/company-queries.ts';
import { RoundsTable } from '../../data/companies/rounds-table.tsx';
import { SourcedValue, SourcedValues } from '../../data/companies/sourced-values.tsx';
import { mark } from '../../data/search/mark.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { messageOf } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PanelLists } from '../lists/list-controls.tsx';
import { useEntries } from '../lists/use-entries.ts';
import { YourLists } from '../lists/your-lists.tsx';
import { useSearchActions } from '../search/actions-context.tsx';
import { useSearchResults } from '../search/results-context.tsx';
import { EmailLimit } from './email-limit.tsx';
import { OwnMarks } from './own-marks.tsx';

/** The open company, beside the results. */
export function CompanyPanel({ slug }: { slug: string }) {
  const { active } = useSearchResults();
  const { actions, current, listed, close } = useSearchActions();
  const api = useApi();
  const { data: details = null, error, refetch } = useQuery(companyQuery(api, active, slug));
  const company = listed ?? details;
  const panel = useRef<HTMLElement>(null);
  // Move focus into the panel when another company opens, unless it is already there.
  useEffect(() => {
    const hasFocus = panel.current?.contains(document.activeElement);
    if (!hasFocus) panel.current?.focus({ preventScroll: true });
  }, [slug]);
  return (
    <aside
      ref={panel}
      data-panel
      tabIndex={-1}
      onKeyDown={keepFocus}
      aria-label={company?.organizationName ?? 'Company'}
      className="sticky top-under-header z-3 flex h-app flex-col border-l border-line bg-surface outline-none max-desktop:fixed max-desktop:top-under-header max-desktop:right-0 max-desktop:w-110 max-tablet:h-[calc(100dvh-52px-var(--bar))] max-tablet:w-screen"
    >
      <header className="flex h-12 shrink-0 items-center gap-0.5 border-b border-line pr-3 pl-4 text-12 text-ink-3 tabular-nums max-tablet:px-2">
        <IconButton label="Previous company" disabled={!current.hasPrevious} onClick={() => current.move(-1)}>
          <ChevronUp aria-hidden />
        </IconButton>
        <IconButton label="Next company" disabled={!current.hasNext} onClick={() => current.move(1)}>
          <ChevronDown aria-hidden />
        </IconButton>
        <span className="ml-1.5 min-w-0 truncate">{current.position}</span>
        <span className="ml-auto" />
        {company && <PanelLists company={company} />}
        <a
          href={companyPath(slug)}
          className={buttonClass({ size: 'small', className: 'mx-1.5 max-tablet:h-9 pointer-coarse:h-9' })}
        >
          Open page
        </a>
        <IconButton label="Close" onClick={close}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div key={slug} className="overflow-y-auto overscroll-contain pb-6">
        {company && (
          <SourcedValues slug={slug} active={active} mayDisagree={details?.sourcesMayDisagree === true}>
            <div className="border-b border-line p-5">
              <h2 {...mark(company.organizationName, 'mark-title text-28 font-semibold')}>
                <SourcedValue field="organizationName" className="min-w-0 break-words">
                  {company.organizationName}
                </SourcedValue>
              </h2>
              <p className="mt-2 text-ink-2">
                <SourcedValue field={details?.fullDescription ? 'fullDescription' : 'description'}>
                  {details?.fullDescription ?? company.description ?? MESSAGES.noDescription}
                </SourcedValue>
              </p>
              <CompanyLinks company={company} />
              <OwnMarks id={company.id} className="mt-1" />
            </div>
            <CompanyFigures company={company} />
            <div className="px-5">
              {(company.contacts.length > 0 || company.contactsOmitted || details?.contactEmail.email) && (
                <>
                  <h3 className="mt-5 border-b border-line pb-1.5 text-13 font-semibold">Contacts</h3>
                  {details?.contacts.some(({ emailMasked }) => emailMasked) && (
                    <EmailLimit budget={details.revealBudget} />
                  )}
                  <CompanyContacts
                    contacts={(details ?? company).contacts}
                    omitted={company.contactsOmitted === true}
                    companyEmail={details?.contactEmail ?? null}
                    actions={actions}
                  />
                </>
              )}
              <PanelEntries company={company} />
              <CompanyRounds name={company.organizationName} rounds={company.rounds} />
              <h3 className="mt-5 border-b border-line pb-1.5 text-13 font-semibold">Facts</h3>
              <CompanyFacts company={company} details={details} />
              <a href={`${companyPath(slug)}#evidence`} className="link mt-3 inline-flex min-h-6 items-center text-13">
                {MESSAGES.evidence}
              </a>
            </div>
          </SourcedValues>
        )}
        {error && (
          <p role="alert" className="error m-5">
            {messageOf(error)}{' '}
            <button type="button" className="link" onClick={() => refetch()}>
              Try again
            </button>
          </p>
        )}
      </div>
    </aside>
  );
}

function PanelEntries({ company }: { company: CompanyCard }) {
  const { access, impersonatedBy } = useSession();
  const enabled = access.active && !impersonatedBy;
  const entries = useEntries(company.id, enabled);
  const { queryKey } = companyListCountQuery(useApi(), company.id);
  const reservedCount = useQueryClient().getQueryData(queryKey) ?? 0;
  if (!enabled) return null;
  return (
    <YourLists
      company={company}
      count={entries?.length ?? reservedCount}
      frame={(content) => (
        <section className="mt-5">
          <h3 className="border-b border-line pb-1.5 text-13 font-semibold">Your lists</h3>
          <div className="pt-3">{content}</div>
        </section>
      )}
    />
  );
}

/** Keeps Tab within the panel: Escape returns to the list. */
function keepFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return;
  const within = [
    ...event.currentTarget.querySelectorAll<HTMLElement>(
      'a[href], :is(button, input, select, textarea):enabled, summary, [tabindex="0"]',
    ),
  ];
  const [first, last] = [within[0], within.findLast((element) => element.checkVisibility())];
  const active = document.activeElement;
  const from = event.shiftKey ? [first, event.currentTarget] : [last];
  if (!from.some((element) => element === active)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}

const SIZE = { width: 400, height: 176 };

function CompanyRounds({ name, rounds }: { name: string; rounds: readonly FundingRound[] }) {
  const single = rounds.length === 1;
  const [table, setTable] = useState(false);
  if (rounds.length === 0) return null;
  return (
    <section className="mt-5">
      <div className="flex items-baseline justify-between">
        <h3 className="text-13 font-semibold">Rounds</h3>
        {!single && (
          <button type="button" className="link rounded-small text-12" onClick={() => setTable(!table)}>
            {table ? 'Show chart' : 'Show table'}
          </button>
        )}
      </div>
      {table || single ? (
        <div className="-mx-5 mt-1.5 max-tablet:-mx-4">
          <RoundsTable rounds={rounds} />
        </div>
      ) : (
        <>
          <RoundsChart name={name} rounds={rounds} size={SIZE} />
          <p className="text-12 text-ink-3">Log scale; the line shows cumulative funding.</p>
        </>
      )}
    </section>
  );
}
