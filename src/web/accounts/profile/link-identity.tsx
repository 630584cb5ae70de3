import { type ApiClient, ApiError, doneOf, postAuth } from '../../api.ts';
import { leaveFor } from '../../leave-for.ts';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { useSession } from '../session.tsx';
import { hasWallet, signWithWallet } from '../wallet.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { RowAction } from './row-action.tsx';

const BACK = '/profile/security';

/** Ways to sign in that are set up and not linked yet. A second wallet is another account, a second Google is not. */
export function LinkIdentity({ linked }: { linked: readonly string[] }) {
  const { signInMethods } = useSession();
  const api = useApi();
  const hydrated = useHydrated();
  const free = signInMethods.filter(({ id }) =>
    id === 'wallet' ? hydrated && hasWallet() : id !== 'saml' && !linked.includes(id),
  );
  if (free.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {free.map(({ id, label }) =>
        id === 'wallet' ? (
          <RowAction
            key={id}
            label={`Link ${label}`}
            busyText="Follow your wallet..."
            send={() => linkWallet(api)}
            done={() => toast(PROFILE_MESSAGES.walletLinked)}
          />
        ) : (
          <RowAction key={id} label={`Link ${label}`} busyText="Opening..." send={() => leaveToLink(id)} />
        ),
      )}
    </div>
  );
}

/** The provider asks there, and leads back here. */
async function leaveToLink(provider: string): Promise<void> {
  const request = { provider, callbackURL: BACK, errorCallbackURL: BACK };
  const { url } = await postAuth('/link-social', request);
  await leaveFor(url);
}

async function linkWallet(api: ApiClient): Promise<void> {
  const json = await signWithWallet('link').catch((error) => {
    throw error instanceof ApiError ? error : new ApiError('unexpected', 0, PROFILE_MESSAGES.walletCancelled);
  });
  await doneOf(api.account.wallets.$post({ json }));
}
