import { useState } from 'react';
import { dayOf, formatDay } from '#domain/dates.ts';
import { postAuth } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.ts';
import type { SecondFactors } from './account-queries.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { RowAction } from './row-action.tsx';
import { SaveForm } from './save-form.tsx';
import { Row } from './section-box.tsx';

/** One passkey, which can be renamed in its place. */
export function PasskeyRow({ passkey: { id, name, createdAt } }: { passkey: SecondFactors['passkeys'][number] }) {
  const [renaming, setRenaming] = useState(false);
  const shown = name || 'Passkey';
  if (renaming) {
    return (
      <li className="py-3">
        <SaveForm
          submit="Rename"
          busyText="Renaming..."
          failed={PROFILE_MESSAGES.failed.passkeyName}
          fields={['name']}
          check={(typed) => (typed.name ? {} : { name: 'Enter a name' })}
          send={(typed) => postAuth('/passkey/update-passkey', { id, name: typed.name })}
          done={() => {
            setRenaming(false);
            toast(PROFILE_MESSAGES.passkeyRenamed);
          }}
          onCancel={() => setRenaming(false)}
        >
          {(issues) => (
            <Field
              label="Name"
              name="name"
              autoComplete="off"
              defaultValue={shown}
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
    <Row title={shown} note={createdAt && `Added ${formatDay(dayOf(new Date(createdAt)))}`}>
      <Button aria-label={`Rename ${shown}`} onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <RowAction
        label="Remove"
        busyText="Removing..."
        of={shown}
        twice
        send={() => postAuth('/passkey/delete-passkey', { id })}
        done={() => toast(PROFILE_MESSAGES.passkeyRemoved)}
      />
    </Row>
  );
}
