import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PRICES, TRIAL_DAYS } from '#domain/billing/plans.ts';
import { bestContact, lastAmountText } from '#domain/companies/company.ts';
import { counted, formatCount } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import { shortPlace } from '#domain/places/short-place.ts';
import { companyPageQuery, companyTotalQuery, type ResultsPage } from '../../data/companies/company-queries.ts';
import { resultSetParams, searchParamsOf } from '../../data/companies/search-address.ts';
import { contactName, contactRole } from '../../data/search/contact-name.ts';
import { mark } from '../../data/search/mark.ts';
import { SuggestionLinks } from '../../data/search/search-suggestions.tsx';
import { AuthDialog } from '../../members/accounts/auth-dialog.tsx';
import { useSession } from '../../members/accounts/session.tsx';
import { PlanChooser } from '../../members/billing/plan-chooser.tsx';
import TrialUpgradeDialog, { type UpgradeReason } from '../../members/billing/trial-upgrade-dialog.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { stringifySearch } from '../../platform/routing/url-params.ts';
import { useSuggestions } from './no-results.tsx';
import { useSearchAddress } from './use-search-address.ts';

export type OfferReason = 'signup' | 'plans' | UpgradeReason;

type SearchOfferProps = { reason: OfferReason; onClose: (() => void) | undefined; onChoosePlan: () => void };

/** What a search offers to those who have to sign up or pay first. @param onClose unless they have to */
export function SearchOffer({ reason, onClose, onChoosePlan }: SearchOfferProps) {
  const { user, access, trialOnRequest } = useSession();
  const { address, issues } = useSearchAddress();
  const searchOffer = useLockedSearchOffer(!access.active);
  const { data: matches } = useQuery({
    ...companyPageQuery(useApi(), false, searchParamsOf(address)),
    enabled: user === null && issues.length === 0,
  });
  if (reason === 'plans') return <PlanChooser open offer={searchOffer} onClose={onClose} />;
  if (reason !== 'signup')
    return (
      <TrialUpgradeDialog
        reason={reason}
        onClose={() => onClose?.()}
        onChoose={trialOnRequest ? onChoosePlan : undefined}
      />
    );
  return (
    <AuthDialog
      open
      mode="signup"
      short
      preview={user === null ? `/${stringifySearch(resultSetParams(address))}` : undefined}
      aside={matches && matches.total > 0 ? <FirstMatches page={matches} /> : undefined}
      offer={
        <>
          {searchOffer ?? 'Search funded startups and email their founders.'}{' '}
          {matches?.total !== 0 && (
            <span className="block">
              Plans start at {PRICES.annual.amount} per month, with the first {TRIAL_DAYS} days free.
            </span>
          )}
        </>
      }
    />
  );
}

const SHOWN = 3;

/** The first matches of a visitor's search, with masked emails, beside the sign-up form. */
function FirstMatches({ page: { total, companies } }: { page: ResultsPage }) {
  return (
    <section aria-label="First matches" className="bg-band px-7 pt-8 pb-6 text-on-band max-tablet:px-4 max-tablet:py-5">
      <p className="text-13 text-on-band-2 tabular-nums">
        {total > SHOWN ? `First ${SHOWN} of ${formatCount(total)} matches` : 'Matches'}
      </p>
      <ul className="mt-3 grid gap-2.5">
        {companies.slice(0, SHOWN).map((company) => {
          const contact = bestContact(company.contacts);
          return (
            <li key={company.id} className="rounded-box border border-band-line p-3.5 text-13 [&>p]:truncate">
              <h3 {...mark(company.organizationName, 'row-name text-14 font-semibold')}>
                <span className="truncate">{company.organizationName}</span>
                <span className="ml-auto tabular-nums">{lastAmountText(company)}</span>
              </h3>
              <p className="mt-1.5 text-on-band-2 tabular-nums">
                {[company.lastFundingType, formatDay(company.lastFundingDate)].filter(Boolean).join(' · ')}
              </p>
              {company.headquartersLocation && (
                <p className="text-on-band-2">{shortPlace(company.headquartersLocation)}</p>
              )}
              {contact && (
                <>
                  <p className="mt-2 border-t border-band-line pt-2">
                    {contactName(contact)} <span className="text-on-band-2">{contactRole(contact)}</span>
                  </p>
                  <p className="text-on-band-2">{contact.email}</p>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/**
 * Describes the search in the URL to a user who has to sign up or pay first, with others to try if it finds nothing.
 * @returns undefined without a search
 */
function useLockedSearchOffer(locked: boolean): ReactNode {
  const { address, issues, change } = useSearchAddress();
  const params = resultSetParams({ ...address, newMatchesOf: null });
  const isLockedSearch = locked && issues.length === 0 && Object.keys(params).length > 0;
  const { data: total } = useQuery({ ...companyTotalQuery(useApi(), params), enabled: isLockedSearch });
  const suggestions = useSuggestions({ address, settled: isLockedSearch && total === 0, change });
  if (!isLockedSearch) return undefined;
  if (total === 0) {
    return (
      <>
        No companies match {address.query ? `“${address.query}”` : 'your filters'}. <SuggestionLinks {...suggestions} />
      </>
    );
  }
  const matchText = total === undefined ? '' : ` It matches ${counted(total, 'company', 'companies')}.`;
  return address.query
    ? `Your search for “${address.query}” is ready.${matchText}`
    : `Your search is ready.${matchText}`;
}
