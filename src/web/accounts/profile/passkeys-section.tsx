import { useState } from 'react';
import { MAX_KEY_NAME_LENGTH } from '#domain/accounts/profile.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { postAuth } from '../../api.ts';
import { Loaded, PlaceholderLine } from '../../query-content.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { registerPasskey } from '../passkeys.ts';
import { type SecondFactors, secondFactorsQuery } from './account-queries.ts';
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
  const shown = name || 'Passkey';
  if (renaming) {
    return (
      <RenameForm
        name={shown}
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
    <Row title={shown} note={createdAt && `Added ${formatDay(dayOf(new Date(createdAt)))}`}>
      <Button aria-label={`Rename ${shown}`} onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <RowAction
        label="Remove"
        busyText="Removing..."
        of={shown}
        needsConfirmation
        send={() => postAuth('/passkey/delete-passkey', { id })}
        done={() => toast(PROFILE_MESSAGES.passkeyRemoved)}
      />
    </Row>
  );
}
