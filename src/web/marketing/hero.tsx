import { startWords } from '#domain/billing/plans.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useSession } from '../accounts/session.tsx';
import { WayIn } from '../shell/way-in.tsx';

type HeroProps = { companies: number; onStart: () => void };

/** What the product is for, and the way in. */
export function Hero({ companies, onStart }: HeroProps) {
  const { trialOffered } = useSession();
  return (
    <section className="grid items-end gap-10 pt-18 pb-9 max-desktop:gap-4 max-tablet:pt-8 max-tablet:pb-6 desktop:grid-cols-[minmax(0,1fr)_376px]">
      <h1 className="text-56 font-semibold text-balance max-tablet:text-40">{MESSAGES.landing.title}</h1>
      <div className="grid gap-4">
        <p className="max-w-[56ch] text-16 text-pretty text-ink-2">{MESSAGES.landing.lead(companies)}</p>
        <p className="flex items-center gap-3.5 text-13 leading-4.5 text-balance text-ink-3">
          <WayIn page="/signup" variant="main" size="large" className="max-tablet:h-12" onClick={onStart}>
            {MESSAGES.landing.start}
          </WayIn>
          {startWords(trialOffered).inShort}
        </p>
      </div>
    </section>
  );
}
