import { useState } from 'react';
import { MAX_KEY_NAME_LENGTH } from '#domain/accounts/profile.ts';
import { postAuth } from '../../api.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { SaveForm } from './save-form.tsx';

const LIFETIMES = [
  { value: '30', label: 'After 30 days' },
  { value: '90', label: 'After 90 days' },
  { value: '365', label: 'After a year' },
  { value: 'never', label: 'Never' },
] as const;
type Lifetime = (typeof LIFETIMES)[number]['value'];

const DAY_SECONDS = 86_400;

/** Makes an API key with a name and an end. */
export function NewApiKey({ onMade }: { onMade: (key: string) => void }) {
  const [lifetime, setLifetime] = useState<Lifetime>('90');
  return (
    <SaveForm
      submit="Create key"
      busyText="Creating..."
      failed={PROFILE_MESSAGES.failed.apiKey}
      fields={['name']}
      check={({ name }) => (name ? {} : { name: 'Name the program that will use it' })}
      send={({ name }) =>
        postAuth('/api-key/create', {
          name,
          expiresIn: lifetime === 'never' ? undefined : Number(lifetime) * DAY_SECONDS,
        })
      }
      done={({ key }) => onMade(key)}
    >
      {({ name }) => (
        <div className="grid gap-3.5 tablet:grid-cols-[minmax(0,1fr)_160px]">
          <Field
            label="Name of a new key"
            name="name"
            autoComplete="off"
            placeholder="CRM sync"
            maxLength={MAX_KEY_NAME_LENGTH}
            required
            error={name}
          />
          <div className="grid content-start gap-1.5">
            <span aria-hidden className="text-13 font-medium">
              Expires
            </span>
            <Select
              label="Expires"
              options={LIFETIMES}
              value={lifetime}
              onChange={setLifetime}
              className="rounded-control border border-control-edge bg-surface [&>select]:h-9.5 max-tablet:[&>select]:h-11"
            />
          </div>
        </div>
      )}
    </SaveForm>
  );
}
