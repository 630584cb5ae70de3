import { dayOf, formatDay } from '#domain/dates.ts';
import { identitiesQuery } from '../../members/accounts/account-queries.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { hasWallet, signWithWallet } from '../../members/accounts/wallet.ts';
import { type ApiClient, ApiError, expectOk, postAuth } from '../../platform/api/api.ts';
import { leavePage } from '../../platform/api/leave-page.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { toast } from '../../ui/toast.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { RowAction } from './section-actions.tsx';
import { EmptyState, Row, Rows, SectionBox } from './section-box.tsx';

export function IdentitiesSection() {
  const api = useApi();
  return (
    <SectionBox id="identities">
      <Loaded
        query={identitiesQuery(api)}
        waiting={
          <>
            <PlaceholderLine />
            <LinkIdentity linked={[]} />
          </>
        }
      >
        {({ identities }) => (
          <>
            {identities.length === 0 ? (
              <EmptyState>{PROFILE_MESSAGES.noIdentities}</EmptyState>
            ) : (
              <Rows label="Linked accounts">
                {identities.map(({ id, label, linkedAt }) => (
                  <Row key={id} title={label} note={`Linked ${formatDay(dayOf(new Date(linkedAt)))}`}>
                    <RowAction
                      label="Unlink"
                      busyText="Unlinking..."
                      of={label}
                      send={() => expectOk(api.account.identities[':id'].$delete({ param: { id } }))}
                      done={() => toast(PROFILE_MESSAGES.identityUnlinked)}
                    />
                  </Row>
                ))}
              </Rows>
            )}
            <LinkIdentity linked={identities.map(({ provider }) => provider)} />
          </>
        )}
      </Loaded>
    </SectionBox>
  );
}

const BACK = '/profile/security';

/** Sign-in methods that can still be linked. A user can link several wallets but only one account per provider. */
function LinkIdentity({ linked }: { linked: readonly string[] }) {
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
            busyText="Waiting for your wallet..."
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

/** The provider asks for consent and redirects back here. */
async function leaveToLink(provider: string): Promise<void> {
  const request = { provider, callbackURL: BACK, errorCallbackURL: BACK };
  const { url } = await postAuth('/link-social', request);
  await leavePage(url);
}

async function linkWallet(api: ApiClient): Promise<void> {
  const json = await signWithWallet('link').catch((error) => {
    throw error instanceof ApiError ? error : new ApiError('unexpected', 0, PROFILE_MESSAGES.walletCanceled);
  });
  await expectOk(api.account.wallets.$post({ json }));
}
