import { memo } from 'react';
import { hostOf, webLink } from '#domain/companies/company.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { formatCount } from '#domain/counts.ts';
import type { LpCard as Lp } from '#domain/lps/lp.ts';
import { placeText } from '#domain/places/locations.ts';
import { shortPlace } from '#domain/places/short-place.ts';
import type { ContactActions } from '../search/contact-email.tsx';
import { CardContact } from '../search/contact-email.tsx';
import '../search/result-card.css';
import '../search/result-card-narrow.css';
import '../search/small-icons.css';

type LpCardProps = {
  lp: Lp;
  position: number;
  current: boolean;
  actions: ContactActions;
};

export const LpCard = memo(function LpCard({ lp, position, current, actions }: LpCardProps) {
  const titleId = `lp-${lp.id}`;
  const website = webLink(lp.website);
  const location = placeText(lp);
  const { stages, sectors, geographies } = lp.focus;
  return (
    <article aria-labelledby={titleId} data-slug={lp.slug} data-current={current || undefined} className="card">
      <div className="card-who">
        <span aria-hidden="true" className="card-no">
          {formatCount(position)}
        </span>
        <div className="card-name">
          <h2 id={titleId}>
            <a href={`/lps/${lp.slug}`} data-name className="hover:text-accent">
              {lp.name}
            </a>
          </h2>
          {website && (
            <a href={website} rel="noopener nofollow" target="_blank" className="card-out globe-icon">
              <span className="truncate">{hostOf(lp.website)}</span>
            </a>
          )}
        </div>
        {lp.description && <p className="card-desc">{lp.description}</p>}
        <div className="card-meta">
          {location && (
            <span title={location} className="card-place pin-icon">
              <span className="truncate">{shortPlace(location)}</span>
            </span>
          )}
          {[...stages.slice(0, 2), ...sectors.slice(0, 1)].map((focus, index) => (
            <span key={focus} className={`card-badge ${index > 0 ? '@max-[560px]:hidden' : ''}`}>
              {focus}
            </span>
          ))}
        </div>
      </div>
      <CardContact contacts={lp.contacts} defaultRole="" actions={actions} />
      <div className="card-money">
        <p className="card-sum">
          <b className={lp.assetsUsd === null ? 'card-unknown' : undefined}>{formatAmount(lp.assetsUsd)}</b>
          {lp.type && <span className="card-type">{lp.type}</span>}
        </p>
        <p className="card-when">
          <span>{lp.assetsUsd !== null && lp.assetsAsOf ? `AUM as of ${lp.assetsAsOf}` : 'AUM'}</span>
          <span className="truncate">{geographies.join(', ')}</span>
        </p>
      </div>
    </article>
  );
});
