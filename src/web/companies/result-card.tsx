import { memo } from 'react';
import { type CompanyCard, hostOf, webLink } from '#domain/company.ts';
import { MESSAGES } from '#domain/messages.ts';
import { shortPlace } from '#domain/short-place.ts';
import { CardContact } from './card-contact.tsx';
import { cardClass } from './card-layout.ts';
import { CardMoney } from './card-money.tsx';
import type { CompanyActions } from './company-actions.ts';
import { CompanyLink } from './company-link.tsx';
import { IndustryBadges } from './industry-badges.tsx';
import { GlobeIcon, LinkedInIcon, PinIcon } from './small-icons.tsx';

type ResultCardProps = {
  company: CompanyCard;
  /** Its place in the result set, from 1. */
  place: number;
  /** The one that keys move and act on. */
  current: boolean;
  actions: CompanyActions;
};

const OUT = 'inline-flex h-6 min-w-0 items-center text-13 text-ink-3 hover:text-accent';

/** A company in the result list: who it is, whom to write to, and what it raised. */
export const ResultCard = memo(function ResultCard({ company, place, current, actions }: ResultCardProps) {
  const titleId = `company-${company.id}`;
  const website = webLink(company.website);
  const linkedin = webLink(company.linkedin);
  const location = company.headquartersLocation ? shortPlace(company.headquartersLocation) : MESSAGES.noLocation;
  return (
    <article
      aria-labelledby={titleId}
      data-slug={company.slug}
      data-current={current || undefined}
      className={cardClass}
    >
      <div className="min-w-0 px-4 pt-3.5 pb-3 @min-[561px]:grid @min-[561px]:grid-cols-[28px_minmax(0,1fr)] @max-[860px]:pb-2.5 @max-[560px]:contents">
        <span aria-hidden="true" className="text-12 leading-5.5 text-ink-3 tabular-nums @max-[560px]:hidden">
          {place}
        </span>
        <div className="-mt-0.5 flex h-6 min-w-0 items-center gap-2.5 @max-[560px]:pl-3.5 @max-[560px]:[grid-area:name]">
          <h2 id={titleId} className="truncate text-16 font-semibold">
            <CompanyLink slug={company.slug} onOpen={actions.open}>
              {company.organizationName}
            </CompanyLink>
          </h2>
          {website && (
            <a href={website} rel="noopener nofollow" target="_blank" className={`${OUT} shrink-[3]`}>
              <span className="truncate @max-[560px]:sr-only">{hostOf(company.website)}</span>
              <GlobeIcon className="size-3.5 @min-[561px]:hidden" />
            </a>
          )}
          {linkedin && (
            <a
              href={linkedin}
              rel="noopener nofollow"
              target="_blank"
              aria-label={`${company.organizationName} on LinkedIn`}
              className={`${OUT} -ml-1.5 w-6 shrink-0 justify-center`}
            >
              <LinkedInIcon />
            </a>
          )}
        </div>
        <p
          className={`mt-px h-5 truncate text-13 @min-[561px]:col-start-2 @max-[560px]:mx-3.5 @max-[560px]:[grid-area:desc] ${company.description ? 'text-ink-2' : 'text-ink-3'}`}
        >
          {company.description ?? MESSAGES.noDescription}
        </p>
        <div className="mt-2.25 flex min-h-5.5 min-w-0 items-center has-data-all:flex-wrap gap-1.5 @min-[561px]:col-start-2 @max-[560px]:mx-3.5 @max-[560px]:mt-1 @max-[560px]:[grid-area:meta]">
          <span
            title={company.headquartersLocation ?? undefined}
            className={`mr-1.5 inline-flex max-w-[65%] shrink-0 items-center gap-1.25 text-12 ${company.headquartersLocation ? 'text-ink-2' : 'text-ink-3'}`}
          >
            <PinIcon className="size-3.25 text-ink-3" />
            <span className="truncate">{location}</span>
          </span>
          <IndustryBadges industries={company.industries} place={location} />
        </div>
      </div>
      <CardContact contacts={company.contacts} actions={actions} />
      <CardMoney company={company} />
    </article>
  );
});
