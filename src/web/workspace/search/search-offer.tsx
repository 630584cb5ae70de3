import type { ReactNode } from 'react';
import { offerCopy } from '#domain/billing/offers.ts';
import { bestContact, lastAmountText } from '#domain/companies/company.ts';
import { countText, formatCount } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import { MESSAGES } from '#domain/messages.ts';
import { SAMPLE_PATH } from '#domain/page-address.ts';
import { shortPlace } from '#domain/places/short-place.ts';
import { searchLabels } from '#domain/search/search-labels.ts';
import { type SearchSuggestion, sentenceLabel } from '#domain/search/search-suggestions.ts';
import type { ResultsPage } from '../../data/companies/company-queries.ts';
import { isNarrowed, resultSetParams } from '../../data/companies/search-address.ts';
import { contactName, contactRole } from '../../data/search/contact-name.ts';
import { mark } from '../../data/search/mark.ts';
import { FilteredInstead, SuggestionLinks } from '../../data/search/search-suggestions.tsx';
import { pageActions } from '../../data/search/use-search-keys.ts';
import { AuthDialog } from '../../members/accounts/auth-dialog.tsx';
import { useSession } from '../../members/accounts/session.tsx';
import { PlanChooser } from '../../members/billing/plan-chooser.tsx';
import TrialUpgradeDialog, { type UpgradeReason } from '../../members/billing/trial-upgrade-dialog.tsx';
import { stringifySearch } from '../../platform/routing/url-params.ts';
import { useSearchResults } from './results-context.tsx';
import { useSuggestions } from './use-suggestions.ts';

export type OfferReason = 'signup' | 'plans' | UpgradeReason;

type SearchOfferProps = { reason: OfferReason; onClose: (() => void) | undefined; onChoosePlan: () => void };

/** What a search offers to those who have to sign up or pay first. @param onClose unless they have to */
export function SearchOffer({ reason, onClose, onChoosePlan }: SearchOfferProps) {
  const { user, access, signedOut, trialOffered, trialOnRequest } = useSession();
  const { address, exact, sentence, shown, page, change } = useSearchResults();
  const isLockedSearch = !access.active && isNarrowed(address);
  const matches = shown && page ? page : undefined;
  const suggestions = useSuggestions({ address, settled: isLockedSearch && shown, change });
  const isReadAsFilters = sentence !== undefined && Boolean(matches?.total);
  const searchOffer = !isLockedSearch ? undefined : isReadAsFilters && sentence.sentence.leftOut ? (
    <FilteredInstead query={exact.address.query} {...sentence} />
  ) : (
    describeSearch(
      isReadAsFilters ? sentenceLabel(sentence.sentence) : searchLabels(exact.address, suggestions.labelOf).join(', '),
      matches?.total,
      suggestions,
    )
  );
  const searchParams = stringifySearch(resultSetParams(address));
  if (reason === 'plans')
    return <PlanChooser open offer={searchOffer} sample={SAMPLE_PATH + searchParams} onClose={onClose} />;
  if (reason !== 'signup')
    return (
      <TrialUpgradeDialog
        reason={reason}
        onClose={() => onClose?.()}
        onChoose={trialOnRequest ? onChoosePlan : undefined}
        // As it is after the upgrade.
        onExport={() => pageActions().exportResults?.()}
      />
    );
  return (
    <AuthDialog
      open
      mode={signedOut ? 'signin' : 'signup'}
      short
      preview={user === null ? `/${searchParams}` : undefined}
      aside={matches?.total === 0 ? undefined : <FirstMatches page={matches} />}
      offer={
        <>
          {searchOffer ?? 'Search funded startups and email their founders.'}{' '}
          {matches?.total !== 0 && <span className="block">{offerCopy(trialOffered).inShort}</span>}
        </>
      }
    />
  );
}

const SHOWN = 3;

/** The first matches of a visitor's search, with masked emails, beside the sign-up form. */
function FirstMatches({ page }: { page: ResultsPage | undefined }) {
  return (
    <section aria-label="First matches" className="bg-band px-7 pt-8 pb-6 text-on-band max-tablet:px-4 max-tablet:py-5">
      <p className="text-13 text-on-band-2 tabular-nums">
        {page && page.total > SHOWN ? `First ${SHOWN} of ${formatCount(page.total)} matches` : 'Matches'}
      </p>
      <ul className="mt-3 grid gap-2.5">
        {!page &&
          Array.from({ length: SHOWN }, (_, i) => (
            <li key={i} aria-hidden className="h-38.5 rounded-box border border-band-line" />
          ))}
        {page?.companies.slice(0, SHOWN).map((company) => {
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
                  <p className="text-on-band-2">{contact.email ?? MESSAGES.noEmail}</p>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const isSentence = ({ kind }: SearchSuggestion) => kind === 'sentence';

/**
 * Describes a search to a user who has to sign up or pay first, with others to try if it finds nothing.
 * @param subject the text and the filters searched for; may be empty
 */
function describeSearch(
  subject: string,
  total: number | undefined,
  suggestions: ReturnType<typeof useSuggestions>,
): ReactNode {
  if (total === 0) {
    return (
      <>
        No companies match {subject || 'your filters'}. <SuggestionLinks {...suggestions} />
      </>
    );
  }
  return (
    <>
      Your search {subject && `for ${subject} `}is ready.{' '}
      {total !== undefined && `It matches ${countText(total, 'company', 'companies')}. `}
      <span className="block">
        <SuggestionLinks {...suggestions} suggestions={suggestions.suggestions.filter(isSentence)} />
      </span>
    </>
  );
}
