import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type RevealLimits, trialLimitText } from '#domain/billing/reveal-budget.ts';
import { countText } from '#domain/counts.ts';
import { MESSAGES } from '#domain/messages.ts';
import { errorMessage } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSession } from '../accounts/session.tsx';
import { upgradeQuery, upgradeTerms, useTrialUpgrade } from './trial-upgrade.ts';

/** Why an upgrade is offered: the trial has no exports and a lower daily email limit. */
export type UpgradeReason = 'export' | 'emails';

/** The charge is stated by `upgradeTerms`. */
const COPY: Record<UpgradeReason, { title: string; description: (limits: RevealLimits) => string }> = {
  export: {
    title: 'Export disabled during trial',
    description: (limits) => `Your trial includes ${trialLimitText(limits)}. Upgrade to export to CSV.`,
  },
  emails: {
    title: 'Upgrade your trial',
    description: ({ paid_daily_reveals: limit }) =>
      `The paid plan shows the emails of ${countText(limit, 'company', 'companies')} a day and includes CSV export.`,
  },
};

type TrialUpgradeDialogProps = {
  reason: UpgradeReason;
  onClose: () => void;
  /** Set if the user has to choose a plan first: a granted trial has no subscription to upgrade. */
  onChoose?: (() => void) | undefined;
  /** What the toast about the upgrade offers. */
  onExport?: () => void;
};

/** Explains what requires the paid plan, with its cost, and starts it. */
export default function TrialUpgradeDialog({ reason, onClose, onChoose, onExport }: TrialUpgradeDialogProps) {
  const upgrade = useTrialUpgrade();
  const api = useApi();
  const { data, error, isFetching, refetch } = useQuery({ ...upgradeQuery(api), enabled: !onChoose });
  const { title, description } = COPY[reason];
  const { settings } = useSession();
  return (
    <Dialog open onClose={onClose} title={title} description={description(settings)} closeButton={false}>
      {!onChoose && (
        <div
          role="status"
          className="mt-4 min-h-21 max-tablet:min-h-26 rounded-control border border-line bg-sunken px-4 py-3 text-13"
        >
          {data && upgradeTerms(data)}
          {data?.price === 'annual' && (
            <Link to="/profile/{-$part}" params={{ part: 'plan' }} className="link ml-1">
              Pay monthly instead
            </Link>
          )}
          {!data && !error && (
            <>
              <span className="sr-only">{MESSAGES.loading}</span>
              <span className="grid gap-2.5 py-1">
                <Skeleton className="w-full" />
                <Skeleton className="w-4/5" />
              </span>
            </>
          )}
          {!data && error && (
            <>
              <p>{errorMessage(error, "We couldn't load the price.")}</p>
              <button type="button" className="link mt-1" aria-disabled={isFetching} onClick={() => refetch()}>
                Try again
              </button>
            </>
          )}
        </div>
      )}
      <div className="mt-6 flex justify-end gap-2">
        <Button className="max-tablet:h-11" onClick={onClose}>
          Close
        </Button>
        <Button
          variant="main"
          className="max-tablet:h-11"
          disabled={!onChoose && !data}
          onClick={() => {
            onClose();
            if (onChoose) onChoose();
            else
              void upgrade(
                reason === 'export' && onExport ? { label: MESSAGES.exportCsv, onSelect: onExport } : undefined,
              );
          }}
        >
          Upgrade Now
        </Button>
      </div>
    </Dialog>
  );
}
