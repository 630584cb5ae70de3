import { memo } from 'react';
import { hostOf, webLink } from '#domain/companies/company.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { formatCount } from '#domain/counts.ts';
import type { LpCard as Lp } from '#domain/lps/lp.ts';
import { placeText } from '#domain/places/place.ts';
import { shortPlace } from '#domain/places/short-place.ts';
import type { ContactActions } from '../search/contact-email.tsx';
import { CardContact } from '../search/contact-email.tsx';
import { mark } from '../search/mark.ts';
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
  const website = webLink(lp.website);
  const location = placeText(lp);
  const { stages, sectors, geographies } = lp.focus;
  return (
    <article aria-label={lp.name} data-slug={lp.slug} data-current={current || undefined} className="card">
      <div className="card-who">
        <small>{formatCount(position)}</small>
        <div {...mark(lp.name, 'card-name')}>
          <h2>
            <a href={`/lps/${lp.slug}`} data-name>
              {lp.name}
            </a>
          </h2>
          {website && (
            <a href={website} rel="noopener" target="_blank" className="card-site">
              <span>{hostOf(lp.website)}</span>
            </a>
          )}
        </div>
        {lp.description && <p>{lp.description}</p>}
        <div className="card-meta">
          {location && (
            <span title={location} className="card-place">
              <span>{shortPlace(location)}</span>
            </span>
          )}
          {[...stages.slice(0, 2), ...sectors.slice(0, 1)].map((focus, index) => (
            <span key={focus} className={`badge ${index > 0 ? '@max-[560px]:hidden' : ''}`}>
              {focus}
            </span>
          ))}
        </div>
      </div>
      <CardContact contacts={lp.contacts} defaultRole="" actions={actions} />
      <div className="card-money">
        <p>
          <b className={lp.assetsUsd === null ? 'card-unknown' : undefined}>{formatAmount(lp.assetsUsd)}</b>
          <span className="text-ink-3">
            {lp.assetsUsd !== null && lp.assetsAsOf ? `AUM as of ${lp.assetsAsOf}` : 'AUM'}
          </span>
        </p>
        <p>{lp.type && <span className="truncate text-ink">{lp.type}</span>}</p>
        <p title={geographies.join(', ')}>
          <span className="truncate">{geographies.join(', ')}</span>
        </p>
      </div>
    </article>
  );
});
