import { MAX_KEY_NAME_LENGTH } from '#domain/accounts/profile.ts';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { secondFactorsQuery } from './account-queries.ts';
import { Loaded } from './loaded.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { registerPasskey } from './register-passkey.ts';
import { SaveForm } from './save-form.tsx';
import { Nothing, Rows, SectionBox } from './section-box.tsx';

/** The user's passkeys: which there are, and one more. */
export function PasskeysSection() {
  const api = useApi();
  return (
    <SectionBox id="passkeys">
      <Loaded query={secondFactorsQuery(api)}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <Nothing>{PROFILE_MESSAGES.noPasskeys}</Nothing>
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
        check={({ name }) => (name ? {} : { name: 'Give it a name, so that you know it again' })}
        send={({ name }) => registerPasskey(name)}
        empties
        done={() => toast(PROFILE_MESSAGES.passkeyAdded)}
      >
        {({ name }) => (
          <Field
            label="Name of a new passkey"
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
