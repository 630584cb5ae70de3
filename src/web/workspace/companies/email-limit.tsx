import type { RevealBudget } from '#domain/billing/reveal-budget.ts';
import { countText } from '#domain/counts.ts';
import { MESSAGES } from '#domain/messages.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';

type EmailLimitProps = {
  budget: RevealBudget | null | undefined;
  onUpgrade?: () => void;
};

export function EmailLimit({ budget, onUpgrade }: EmailLimitProps) {
  if (budget?.remaining !== 0) return null;
  return (
    <div role="status" className="mb-2 rounded-box border border-line bg-accent-wash px-4 py-3 text-13">
      <p className="font-semibold">{MESSAGES.emailLimit}</p>
      <p className="text-ink-2">{describeLimit(budget.limit)}</p>
      {onUpgrade && (
        <Button size="small" className="mt-2" onClick={onUpgrade}>
          Upgrade
        </Button>
      )}
    </div>
  );
}

/** The same as a toast, after a click on a masked email. */
export function toastEmailLimit(budget: RevealBudget | null | undefined): void {
  if (budget?.remaining !== 0) return;
  toast({ title: MESSAGES.emailLimit, description: describeLimit(budget.limit), tone: 'bad' });
}

function describeLimit(limit: number): string {
  return `You've viewed emails for ${countText(limit, 'company', 'companies')} today. Those emails stay visible; your limit resets at midnight UTC.`;
}
