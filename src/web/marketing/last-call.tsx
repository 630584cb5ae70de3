import { MESSAGES } from '#domain/messages.ts';
import { WayIn } from '../shell/way-in.tsx';

/** The way in once more, at the end of the page. */
export function LastCall({ companies, onStart }: { companies: number; onStart: () => void }) {
  return (
    <section className="mt-24 flex items-end justify-between gap-10 border-t border-line pt-14 max-tablet:mt-16 max-tablet:flex-col max-tablet:items-start max-tablet:gap-5 max-tablet:pt-10">
      <h2 className="text-56 font-semibold text-balance max-tablet:text-40">{MESSAGES.landing.last(companies)}</h2>
      <WayIn page="/signup" variant="main" size="large" onClick={onStart}>
        {MESSAGES.landing.getStarted}
      </WayIn>
    </section>
  );
}
