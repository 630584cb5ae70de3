import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { shownView } from '../../data/companies/search-address.ts';
import { ShortcutHints } from '../../data/search/shortcut-hints.tsx';
import { StatusLine } from '../../data/search/status-line.tsx';
import { ACCESS_STABILITY_MS, useSession } from '../../members/accounts/session.tsx';
import { ActivatingPlan, useActivating } from '../../members/billing/activating-plan.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { SearchOffer } from './lazy-parts.ts';
import type { OfferReason } from './search-offer.tsx';
import { SearchScreen } from './search-screen.tsx';
import { SourceProgress } from './source-progress.tsx';
import { useSearchAddress } from './use-search-address.ts';

/**
 * A search with what it offers to those who have to sign up or pay first.
 * @param failure the error from server rendering
 * @param title of the page, if it is not the search itself
 */
export function SearchContent({ failure, title }: { failure: string | null; title?: ReactNode }) {
  const { user, access, impersonatedBy } = useSession();
  const [dialog, setDialog] = useState<OfferReason | null>(null);
  // Stable across renders: every result depends on them.
  const choosePlan = useCallback(() => setDialog('plans'), []);
  const offerExport = useCallback(() => setDialog('export'), []);
  const activating = useActivating();
  const gate = useDebounced(
    user === null ? 'signup' : access.active || activating ? null : 'plans',
    ACCESS_STABILITY_MS,
  );
  const { address } = useSearchAddress();
  const reason = gate ?? dialog;
  if (activating) return <ActivatingPlan className="px-4 pt-[20vh]" />;
  return (
    <>
      <SearchScreen
        title={title}
        active={access.active}
        trialing={access.trialing}
        mayExport={access.export}
        listAccess={impersonatedBy ? 'hidden' : access.active ? 'full' : 'none'}
        failure={failure}
        onNoAccess={choosePlan}
        onNoExport={access.trialing ? offerExport : choosePlan}
        onEmailLimit={() => setDialog('emails')}
      />
      <SourceProgress />
      <StatusLine>
        <ShortcutHints onBoard={access.active && shownView(address) === 'board'} hasContacts={access.active} />
      </StatusLine>
      <Suspense>
        {reason !== null && (
          <SearchOffer
            reason={reason}
            onClose={gate === null ? () => setDialog(null) : undefined}
            onChoosePlan={choosePlan}
          />
        )}
      </Suspense>
    </>
  );
}
