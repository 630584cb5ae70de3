import { bestContact, lastAmountText } from '#domain/companies/company.ts';
import { formatCount } from '#domain/counts.ts';
import { formatDay } from '#domain/dates.ts';
import { shortPlace } from '#domain/places/short-place.ts';
import type { ResultsPage } from '../../data/companies/company-queries.ts';
import { contactName, contactRole } from '../../data/search/contact-name.ts';
import { mark } from '../../data/search/mark.ts';

const SHOWN = 3;

/** The first matches of a visitor's search, with masked emails, beside the sign-up form. */
export function FirstMatches({ page: { total, companies } }: { page: ResultsPage }) {
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
