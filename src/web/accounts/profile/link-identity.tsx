import { PROFILE_MESSAGES } from '#domain/profile-messages.ts';
import { ApiError, postAuth, postJson } from '../../api.ts';
import { leaveFor } from '../../leave-for.ts';
import { toast } from '../../ui/toast.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { useSession } from '../session.tsx';
import { hasWallet, signWithWallet } from '../wallet.ts';
import { RowAction } from './row-action.tsx';

const BACK = '/profile/security';

/** The ways that are set up here and not linked yet. A second wallet is another account, a second Google is not. */
export function LinkIdentity({ linked }: { linked: readonly string[] }) {
  const { signInMethods: ways } = useSession();
  const hydrated = useHydrated();
  const free = ways.filter(({ id }) =>
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
            send={linkWallet}
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

async function linkWallet(): Promise<void> {
  const signed = await signWithWallet('link').catch((error) => {
    throw error instanceof ApiError ? error : new ApiError('unexpected', 0, PROFILE_MESSAGES.walletCancelled);
  });
  await postJson('/api/account/wallets', signed);
}
