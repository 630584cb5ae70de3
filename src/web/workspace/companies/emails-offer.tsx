import { counted } from '#domain/counts.ts';
import { MESSAGES } from '#domain/messages.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { AuthButton } from '../../platform/shell/auth-link.tsx';

type EmailsOfferProps = {
  /** Whether there are addresses on this page. */
  here: boolean;
  /** Number of companies in total, or null if unknown. */
  companies: number | null;
  /** Where a visitor's trial continues after sign-up. */
  next: string;
  onStart: () => void;
};

export function EmailsOffer({ here, companies, next, onStart }: EmailsOfferProps) {
  const { trialOffered } = useSession();
  const others = (companies ?? 0) - 1;
  return (
    <div className="rounded-b-box border-t border-line bg-accent-wash p-5">
      <p className="text-13 text-ink-2">
        {others > 0
          ? `See emails for ${here ? 'this and ' : ''}${counted(others, 'other company', 'other companies')}.`
          : `${MESSAGES.unlockEmail}.`}
      </p>
      <AuthButton page="/signup" next={next} variant="main" size="large" className="mt-3 w-full" onClick={onStart}>
        {trialOffered ? MESSAGES.landing.start : MESSAGES.choosePlan}
      </AuthButton>
    </div>
  );
}
