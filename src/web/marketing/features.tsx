import type { ReactNode } from 'react';
import { CLAIMS } from '#domain/claims.ts';
import { AddressPicture, ColumnPicture, ExportPicture, StagePicture } from './feature-pictures.tsx';
import type { Landing } from './load-landing.ts';
import { MonthPicture, SizePicture } from './round-pictures.tsx';

/** What the product gives, each with a piece of the product itself as its picture. */
export function Features({ companies, addresses, figures }: Pick<Landing, 'companies' | 'addresses' | 'figures'>) {
  // Pictures are of the data: where it lacks what one of them shows, there are none.
  const pictured =
    addresses.length > 0 &&
    figures.stages.length > 0 &&
    figures.amounts.some((count) => count > 0) &&
    figures.months.some(({ rounds }) => rounds > 0);
  return (
    <section aria-labelledby="features-title" className="pt-24 max-tablet:pt-16">
      <h2 id="features-title" className="text-40 font-semibold text-balance max-tablet:text-28">
        What each lead comes with.
      </h2>
      <div className="mt-9 grid overflow-hidden rounded-dialog border border-line bg-surface max-tablet:mt-6 tablet:grid-cols-2 desktop:grid-cols-3">
        <Feature title={CLAIMS.datapoints} text="The company, the round, and how to reach its founder, in one row.">
          {pictured && <ColumnPicture />}
        </Feature>
        <Feature title={CLAIMS.verified} text="The founder's own address, beside the company's. One key copies it.">
          {pictured && <AddressPicture addresses={addresses} />}
        </Feature>
        <Feature title={CLAIMS.newLeads} text="Updated monthly. Counted here by the month of their last round.">
          {pictured && <MonthPicture months={figures.months} />}
        </Feature>
        <Feature
          title={CLAIMS.raised}
          text="Reach out to their founders: one scale for every round, and you filter by it."
        >
          {pictured && <SizePicture amounts={figures.amounts} />}
        </Feature>
        <Feature
          title="A count beside every choice"
          text="You see how many companies a filter leaves before you set it."
        >
          {pictured && <StagePicture stages={figures.stages} />}
        </Feature>
        <Feature title={CLAIMS.unlimited} text="The whole result list as CSV, one row a contact, never cut short.">
          {pictured && <ExportPicture companies={companies} />}
        </Feature>
      </div>
    </section>
  );
}

function Feature({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <article className="-mt-px -ml-px min-w-0 border-t border-l border-line px-6 pt-5.5 pb-6 max-tablet:px-4">
      {children && (
        <div className="mb-4.5 grid h-42 content-start overflow-hidden text-12 tabular-nums text-ink-2">{children}</div>
      )}
      <h3 className="text-16 font-semibold">{title}</h3>
      <p className="mt-1 text-pretty text-ink-2">{text}</p>
    </article>
  );
}
