import { Check } from 'lucide-react';
import { checkoutPath } from '#domain/billing/checkout-path.ts';
import { annualDifference, offerCopy } from '#domain/billing/offers.ts';
import { PRICE_IDS, PRICES, type PriceId } from '#domain/billing/plans.ts';
import { priceFeatures } from '#domain/marketing-claims.ts';
import { AuthButton } from '../../platform/shell/auth-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useSession } from '../accounts/session.tsx';

type PlanCardsProps = {
  onChoose: (price: PriceId) => void;
  pending?: PriceId | null;
  /** Hides the feature lists on phones. */
  compact?: boolean;
  /** Where a visitor's checkout returns to after sign-up. */
  next?: string | undefined;
};

/** The two plans side by side; on phones the recommended one is first. */
export function PlanCards({ onChoose, pending = null, compact = false, next }: PlanCardsProps) {
  return (
    <div className="grid gap-4 tablet:grid-cols-2">
      {PRICE_IDS.map((price) => (
        <PlanCard
          key={price}
          price={price}
          compact={compact}
          next={next}
          busy={pending === price}
          onChoose={() => pending ?? onChoose(price)}
        />
      ))}
    </div>
  );
}

type PlanCardProps = Required<Pick<PlanCardsProps, 'compact'>> &
  Pick<PlanCardsProps, 'next'> & { price: PriceId; busy: boolean; onChoose: () => void };

function PlanCard({ price, compact, next, busy, onChoose }: PlanCardProps) {
  const { user, trialOffered } = useSession();
  const plan = PRICES[price];
  const offer = offerCopy(trialOffered);
  const best = 'badge' in plan;
  const look = { variant: best ? 'main' : 'outline', size: 'large' } as const;
  return (
    <section
      aria-label={plan.name}
      className={`flex flex-col rounded-box tablet:row-span-5 tablet:grid tablet:grid-rows-subgrid tablet:gap-y-0 bg-surface text-14 max-tablet:px-4 max-tablet:py-4.5 ${compact ? 'p-5' : 'p-6'} ${best ? 'border border-accent ring-1 ring-accent ring-inset max-tablet:order-first' : 'border border-line-strong'}`}
    >
      <h3 className="flex h-6 items-center justify-between gap-2 text-14 font-semibold">
        {plan.name}
        {best && <Badge tone="best">{plan.badge}</Badge>}
      </h3>
      <p className="mt-2.5 flex flex-wrap items-baseline gap-x-2 text-ink-2">
        <b className={`font-semibold text-ink tabular-nums max-tablet:text-40 ${compact ? 'text-40' : 'text-56'}`}>
          {plan.amount}
        </b>
        {plan.per}
      </p>
      <p className="mt-1 text-13 text-ink-2">
        {best ? (
          <>
            <b className="font-semibold text-accent">{plan.saving}</b> {annualDifference()} {offer.start(price)}
          </>
        ) : (
          `${offer.start(price)} ${plan.terms}`
        )}
      </p>
      <FeatureList price={price} className={`mt-4 ${compact ? 'max-tablet:hidden' : ''}`} />
      <div className="mt-auto grid pt-5 max-tablet:pt-3.5">
        {user ? (
          <Button {...look} busy={busy} busyText="Opening checkout..." onClick={onChoose}>
            {offer.button}
          </Button>
        ) : (
          <AuthButton {...look} page="/signup" next={checkoutPath(price, next)} onClick={onChoose}>
            {offer.button}
          </AuthButton>
        )}
      </div>
    </section>
  );
}

export function FeatureList({ price, className = '' }: { price: PriceId; className?: string }) {
  const { settings, trialOffered } = useSession();
  return (
    <ul className={`border-t border-line ${className}`}>
      {priceFeatures(price, settings, trialOffered).map(({ text, note, link }) => (
        <li
          key={text}
          className="grid min-h-8.5 grid-cols-[auto_1fr] items-center gap-x-2.25 border-b border-line py-1.5 text-13 text-ink-2"
        >
          <Check aria-hidden className="size-3.5 text-accent" />
          {link ? (
            <a href={link} className="link justify-self-start">
              {text}
            </a>
          ) : (
            text
          )}
          {note && <small className="col-start-2 text-12 text-pretty text-ink-3">{note}</small>}
        </li>
      ))}
    </ul>
  );
}
