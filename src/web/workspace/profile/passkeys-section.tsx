import { useState } from 'react';
import { MAX_KEY_NAME_LENGTH } from '#domain/accounts/profile.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { type SecondFactors, secondFactorsQuery } from '../../members/accounts/account-queries.ts';
import { ApiError, getAuth, postAuth } from '../../platform/api/api.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { RenameForm, RowAction, SaveForm } from './section-actions.tsx';
import { EmptyState, Row, Rows, SectionBox } from './section-box.tsx';

export function PasskeysSection() {
  const api = useApi();
  return (
    <SectionBox id="passkeys">
      <Loaded query={secondFactorsQuery(api)} waiting={<PlaceholderLine />}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <EmptyState>{PROFILE_MESSAGES.noPasskeys}</EmptyState>
          ) : (
            <Rows label="Passkeys">
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      <SaveForm
        submit="Add passkey"
        busyText="Waiting..."
        failed={PROFILE_MESSAGES.failed.passkey}
        fields={['name']}
        check={({ name }) => (name ? {} : { name: 'Enter a name so you can recognize it' })}
        send={({ name }) => registerPasskey(name)}
        resetOnSave
        done={() => toast(PROFILE_MESSAGES.passkeyAdded)}
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
      <RenameForm
        name={title}
        failed={PROFILE_MESSAGES.failed.passkeyName}
        send={(typed) => postAuth('/passkey/update-passkey', { id, name: typed })}
        done={() => {
          setRenaming(false);
          toast(PROFILE_MESSAGES.passkeyRenamed);
        }}
        onCancel={() => setRenaming(false)}
      />
    );
  }
  return (
    <Row title={title} note={createdAt && `Added ${formatDay(dayOf(new Date(createdAt)))}`}>
      <Button aria-label={`Rename ${title}`} onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <RowAction
        label="Remove"
        busyText="Removing..."
        of={title}
        needsConfirmation
        send={() => postAuth('/passkey/delete-passkey', { id })}
        done={() => toast(PROFILE_MESSAGES.passkeyRemoved)}
      />
    </Row>
  );
}

/**
 * Creates a passkey on the device and registers its public key.
 * @throws ApiError, including when the browser does not support it or the user cancels
 */
async function registerPasskey(name: string): Promise<void> {
  const { browserSupportsWebAuthn, startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
  if (!browserSupportsWebAuthn()) throw refusal(PROFILE_MESSAGES.passkeyUnsupported);
  const optionsJSON = await getAuth('/passkey/generate-register-options');
  const response = await startRegistration({ optionsJSON }).catch((error) => {
    const isRegistered = error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
    throw refusal(isRegistered ? PROFILE_MESSAGES.passkeyKnown : PROFILE_MESSAGES.passkeyCanceled);
  });
  await postAuth('/passkey/verify-registration', { response, name });
}

/** Turns a failure in the browser into the same kind of error as one from the server. */
function refusal(message: string): ApiError {
  return new ApiError('unexpected', 0, message);
}
