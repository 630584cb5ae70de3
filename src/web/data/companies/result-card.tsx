import { type ComponentType, memo, type PointerEvent } from 'react';
import {
  AS_STATED,
  type CompanyCard,
  hasFunding,
  hostOf,
  isLastAmountAsStated,
  lastAmount,
  lastAmountText,
  webLink,
} from '#domain/companies/company.ts';
import { formatCount } from '#domain/counts.ts';
import { DEFAULT_ROLE, MESSAGES } from '#domain/messages.ts';
import { shortPlace } from '#domain/places/short-place.ts';
import { CardContact } from '../search/contact-email.tsx';
import { mark } from '../search/mark.ts';
import type { CompanyActions } from './company-actions.ts';
import { IndustryBadges } from './industry-badges.tsx';
import { PressureMark } from './pressure-mark.tsx';
import { CompanyLink, PlaceLink } from './result-links.tsx';
import '../search/result-card.css';
import '../search/result-card-narrow.css';
import { formatAmount } from '#domain/companies/funding.ts';
import { formatDay } from '#domain/dates.ts';
import '../search/small-icons.css';
import { FundingTrack } from './charts/funding-track.tsx';

type ResultCardProps = {
  company: CompanyCard;
  position: number;
  /** Whether keyboard shortcuts act on this one. */
  current: boolean;
  actions: CompanyActions;
  /** The list controls next to the name, on the search page. */
  Lists?: ComponentType<{ company: CompanyCard }>;
};

export const ResultCard = memo(function ResultCard({ company, position, current, actions, Lists }: ResultCardProps) {
  const { slug, organizationName, description, headquartersLocation } = company;
  const website = webLink(company.website);
  const linkedin = webLink(company.linkedin);
  const location = headquartersLocation ? shortPlace(headquartersLocation) : MESSAGES.noLocation;
  return (
    <article aria-label={organizationName} data-slug={slug} data-current={current || undefined} className="card">
      <div className="card-who">
        <small>{formatCount(position)}</small>
        <div {...mark(organizationName, 'card-name')}>
          <h2>
            <CompanyLink slug={slug} onOpen={actions.open}>
              {organizationName}
            </CompanyLink>
          </h2>
          {website && (
            // biome-ignore lint/security/noBlankTarget: `noopener` is the default, and 2 KB of a page
            <a href={website} target="_blank" className="card-site">
              <span>{hostOf(company.website)}</span>
            </a>
          )}
          {linkedin && (
            // biome-ignore lint/a11y/useAnchorContent: its name is the label, its content an icon
            <a
              href={linkedin}
              // biome-ignore lint/security/noBlankTarget: as above
              target="_blank"
              aria-label={`${organizationName} on LinkedIn`}
              className="card-linkedin"
            />
          )}
          {Lists && <Lists company={company} />}
        </div>
        <p className="card-about">
          <span
            title={headquartersLocation ?? undefined}
            className={`card-place${headquartersLocation ? '' : ' text-ink-3'}`}
          >
            {headquartersLocation ? (
              <PlaceLink location={headquartersLocation} page={actions.placePage} onFollow={actions.filterPlace}>
                {location}
              </PlaceLink>
            ) : (
              <span>{location}</span>
            )}
          </span>
          <span onPointerEnter={showWhole} className={description ? undefined : 'text-ink-3'}>
            {description ?? MESSAGES.noDescription}
          </span>
        </p>
        <div className="card-meta">
          <IndustryBadges industries={company.industries} />
        </div>
      </div>
      <CardContact
        contacts={company.contacts}
        none={noContactText(company)}
        defaultRole={DEFAULT_ROLE}
        actions={actions}
      >
        <PressureMark level={company.contactPressure} />
      </CardContact>
      <CardMoney company={company} />
    </article>
  );
});

function noContactText({ contactsOmitted, hasCompanyEmail }: CompanyCard): string {
  if (contactsOmitted) return '';
  return hasCompanyEmail ? MESSAGES.companyEmailOnly : MESSAGES.noContact;
}

function CardMoney({ company }: { company: CompanyCard }) {
  const { lastFundingAmountUsd: last, totalFundingAmountUsd: total, lastFundingDate, lastFundingType } = company;
  const notes = [
    isLastAmountAsStated(company) && AS_STATED,
    total !== null && total !== last && `${formatAmount(total)} total`,
  ].filter(Boolean);
  return (
    <div className="card-money">
      <p>
        <b className={lastAmount(company) === null ? 'card-unknown' : undefined}>{lastAmountText(company)}</b>
        {lastFundingType && <span onPointerEnter={showWhole}>{lastFundingType}</span>}
      </p>
      <p>
        <time dateTime={lastFundingDate ?? undefined}>{formatDay(lastFundingDate)}</time>
        {notes.length > 0 && <span>{notes.join(' · ')}</span>}
      </p>
      {hasFunding(company) && <FundingTrack rounds={company.rounds} lastAmountUsd={last} />}
    </div>
  );
}

/** Shows a clipped text in full. As an attribute, it would double the text in the document. */
function showWhole({ currentTarget }: PointerEvent<HTMLElement>): void {
  currentTarget.title = currentTarget.textContent;
}
