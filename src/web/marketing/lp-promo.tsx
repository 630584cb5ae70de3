import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { formatAmount } from '#domain/companies/funding.ts';
import { LPS } from '../shell/page-links.ts';
import { buttonClass } from '../ui/button.tsx';
import type { Landing } from './load-landing.ts';

/** The sister database of limited partners, on the one dark ground of the page. */
export function LpPromo({ lps }: { lps: NonNullable<Landing['lps']> }) {
  return (
    <section aria-labelledby="lps-title" className="mt-24 bg-band text-on-band max-tablet:mt-16">
      <div className="mx-auto grid max-w-312 items-center gap-10 px-6 py-16 max-tablet:px-4 max-tablet:py-11 desktop:grid-cols-[1fr_1.5fr]">
        <div>
          <h2 id="lps-title" className="text-40 font-semibold text-balance max-tablet:text-28">
            The people behind the funds.
          </h2>
          <p className="mt-3.5 max-w-[44ch] text-16 text-pretty text-on-band-2">
            A sister database of limited partners: who they are, what they manage and where they look.
          </p>
          <Link
            to={LPS.to}
            className={buttonClass({
              size: 'large',
              className: 'mt-5.5 border-on-band! bg-on-band! text-band! hover:opacity-90',
            })}
          >
            Open the LP database
            <ArrowRight aria-hidden className="size-3.5" />
          </Link>
        </div>
        <ul className="border-t border-band-line text-14 empty:hidden">
          {lps.map(({ name, type, assetsUsd, city }) => (
            <li
              key={name}
              className="grid h-11.5 grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_80px_minmax(0,1fr)] items-center gap-4 border-b border-band-line text-on-band-2 max-tablet:grid-cols-[minmax(0,1fr)_80px]"
            >
              <b className="truncate font-semibold text-on-band">{name}</b>
              <span className="truncate max-tablet:hidden">{type}</span>
              <span className="text-right tabular-nums text-on-band">{formatAmount(assetsUsd)}</span>
              <span className="truncate max-tablet:hidden">{city}</span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
