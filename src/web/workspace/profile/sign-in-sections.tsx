import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { revokedText, signUpIssues } from '#domain/accounts/credentials.ts';
import { MAX_KEY_NAME_LENGTH } from '#domain/accounts/profile.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { identitiesQuery, type SecondFactors, secondFactorsQuery } from '../../members/accounts/account-queries.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { hasWallet, signWithWallet } from '../../members/accounts/wallet.ts';
import { type ApiCalls, ApiError, expectOk, getAuth, postAuth } from '../../platform/api/api.ts';
import { leavePage } from '../../platform/api/leave-page.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordField } from '../../ui/form-fields.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { toast } from '../../ui/toast.ts';
import { deletion, RowAction, SaveForm, withdrawal } from './section-actions.tsx';
import { BoxRow, BoxRows, EmptySection, SectionBox } from './section-box.tsx';

/** Changes the password, or sets the first one. */
export function PasswordSection({ email }: { email: string }) {
  const query = identitiesQuery(useApi());
  const { data } = useQuery(query);
  return (
    <SectionBox
      id="password"
      about={
        data?.password === false ? 'You sign in without a password. We can email you a link to set one.' : undefined
      }
    >
      <Loaded query={query} waiting={<ChangePassword email={email} />}>
        {({ password }) => (password ? <ChangePassword email={email} /> : <FirstPassword email={email} />)}
      </Loaded>
    </SectionBox>
  );
}

function ChangePassword({ email }: { email: string }) {
  const [revoke, setRevoke] = useState(true);
  return (
    <SaveForm
      submit="Change password"
      busyText="Changing..."
      fields={['current', 'password', 'confirmation']}
      check={({ current, ...next }) => ({
        ...(current ? {} : { current: 'Enter your current password' }),
        ...signUpIssues({ email, ...next }),
      })}
      beside={{ invalid_credentials: 'current', weak_password: 'password' }}
      send={({ current, password }) =>
        postAuth('/change-password', {
          currentPassword: current,
          newPassword: password,
          revokeKeysAndFeeds: revoke,
        })
      }
      resetOnSave
      done={({ revoked }) =>
        toast({
          title: 'Password changed',
          description: `Your other devices have been signed out. ${revokedText(revoked)}`.trim(),
        })
      }
    >
      {(issues) => (
        <>
          {/* Password managers save the new password under this name. */}
          <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
          <PasswordField
            label="Current password"
            name="current"
            autoComplete="current-password"
            error={issues.current}
          />
          <PasswordField label="New password" name="password" autoComplete="new-password" error={issues.password} />
          <PasswordField
            label="Confirm new password"
            name="confirmation"
            autoComplete="new-password"
            error={issues.confirmation}
          />
          <Checkbox name="revoke" state={revoke ? 'on' : 'off'} onTick={() => setRevoke(!revoke)}>
            Also revoke my API keys, connected apps and feed URLs
          </Checkbox>
        </>
      )}
    </SaveForm>
  );
}

function FirstPassword({ email }: { email: string }) {
  return (
    <SaveForm
      submit="Send me a link"
      busyText="Sending..."
      send={() => postAuth('/request-password-reset', { email, redirectTo: '/reset-password' })}
      done={() =>
        toast({ title: 'Check your email', description: `We sent a link to ${email}. Open it to set your password.` })
      }
    />
  );
}

export function PasskeysSection() {
  const api = useApi();
  return (
    <SectionBox id="passkeys">
      <Loaded query={secondFactorsQuery(api)} waiting={<PlaceholderLine />}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <EmptySection>No passkeys yet. Add one below to sign in without a password.</EmptySection>
          ) : (
            <BoxRows label="Passkeys">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </BoxRows>
          )
        }
      </Loaded>
      <SaveForm
        submit="Add passkey"
        busyText="Waiting..."
        fields={['name']}
        check={({ name }) => (name ? {} : { name: 'Enter a name so you can recognize it' })}
        send={({ name }) => registerPasskey(name)}
        resetOnSave
        done={() => toast({ title: 'Passkey added' })}
      >
        {({ name }) => (
          <Field
            label="Passkey name"
            name="name"
            autoComplete="off"
            placeholder="Work laptop"
            maxLength={MAX_KEY_NAME_LENGTH}
            required
            error={name}
          />
        )}
      </SaveForm>
    </SectionBox>
  );
}

/** A passkey with inline renaming. */
function PasskeyRow({ passkey: { id, name, createdAt } }: { passkey: SecondFactors['passkeys'][number] }) {
  const [renaming, setRenaming] = useState(false);
  const title = name || 'Passkey';
  if (renaming) {
    return (
      <li className="py-3">
        <SaveForm
          submit="Rename"
          busyText="Renaming..."
          fields={['name']}
          check={(input) => (input.name ? {} : { name: 'Enter a name' })}
          send={(input) => postAuth('/passkey/update-passkey', { id, name: input.name })}
          done={() => {
            setRenaming(false);
            toast({ title: 'Passkey renamed' });
          }}
          onCancel={() => setRenaming(false)}
        >
          {(issues) => (
            <Field
              label="Name"
              name="name"
              autoComplete="off"
              defaultValue={title}
              autoFocus
              required
              error={issues.name}
            />
          )}
        </SaveForm>
      </li>
    );
  }
  return (
    <BoxRow title={title} note={createdAt && `Added ${formatDay(dayOf(new Date(createdAt)))}`}>
      <Button aria-label={`Rename ${title}`} onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <RowAction
        label="Remove"
        busyText="Removing..."
        of={title}
        confirmation={deletion('You can no longer sign in with this passkey.')}
        send={() => postAuth('/passkey/delete-passkey', { id })}
        done={() => toast({ title: 'Passkey removed' })}
      />
    </BoxRow>
  );
}

/**
 * Creates a passkey on the device and registers its public key.
 * @throws ApiError, including when the browser does not support it or the user cancels
 */
async function registerPasskey(name: string): Promise<void> {
  const { browserSupportsWebAuthn, startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
  if (!browserSupportsWebAuthn())
    throw browserError("This browser doesn't support passkeys. Use another browser or device.");
  const optionsJSON = await getAuth('/passkey/generate-register-options');
  const response = await startRegistration({ optionsJSON }).catch((error) => {
    const isRegistered = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw browserError(
      isRegistered
        ? 'This device already has a passkey for your account.'
        : 'No passkey was created. Try again when you are ready.',
    );
  });
  await postAuth('/passkey/verify-registration', { response, name });
}

/** Turns a failure in the browser into the same kind of error as one from the server. */
function browserError(message: string): ApiError {
  return new ApiError('unexpected', 0, message);
}

/** Left out while there is nothing to link or unlink. */
export function IdentitiesSection() {
  const api = useApi();
  const { data } = useQuery(identitiesQuery(api));
  const free = useFreeMethods(data?.identities);
  if (data?.identities.length === 0 && free.length === 0) return null;
  return (
    <SectionBox id="identities">
      <Loaded
        query={identitiesQuery(api)}
        waiting={
          <>
            <PlaceholderLine />
            <LinkIdentity free={free} />
          </>
        }
      >
        {({ identities }) => (
          <>
            {identities.length === 0 ? (
              <EmptySection>No linked accounts yet. Link one below to sign in with it.</EmptySection>
            ) : (
              <BoxRows label="Linked accounts">
                {identities.map(({ id, label, linkedAt }) => (
                  <BoxRow key={id} title={label} note={`Linked ${formatDay(dayOf(new Date(linkedAt)))}`}>
                    <RowAction
                      label="Unlink"
                      busyText="Unlinking..."
                      of={label}
                      confirmation={withdrawal(`You can no longer sign in with ${label}, until you link it again.`)}
                      send={() => expectOk(api.account.identities[':id'].$delete({ param: { id } }))}
                      done={() => toast({ title: 'Account unlinked' })}
                    />
                  </BoxRow>
                ))}
              </BoxRows>
            )}
            <LinkIdentity free={free} />
          </>
        )}
      </Loaded>
    </SectionBox>
  );
}

const BACK = '/profile/security';

/** Sign-in methods that can still be linked. A user can link several wallets but only one account per provider. */
function useFreeMethods(linkedAccounts: readonly { provider: string }[] = []) {
  const { signInMethods } = useSession();
  const hydrated = useHydrated();
  return signInMethods.filter(({ id }) =>
    id === 'wallet'
      ? hydrated && hasWallet()
      : id !== 'saml' && !linkedAccounts.some(({ provider }) => provider === id),
  );
}

function LinkIdentity({ free }: { free: ReturnType<typeof useFreeMethods> }) {
  const api = useApi();
  if (free.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {free.map(({ id, label }) =>
        id === 'wallet' ? (
          <RowAction
            key={id}
            label={`Link ${label}`}
            busyText="Waiting for your wallet..."
            send={() => signAndLinkWallet(api)}
            done={() => toast({ title: 'Wallet linked' })}
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

async function signAndLinkWallet(api: ApiCalls): Promise<void> {
  const json = await signWithWallet('link').catch((error) => {
    throw error instanceof ApiError
      ? error
      : new ApiError('unexpected', 0, "Your wallet didn't sign the message, so nothing was linked. Try again.");
  });
  await expectOk(api.account.wallets.$post({ json }));
}
