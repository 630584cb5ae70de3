import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { revokedText, signUpIssues } from '#domain/accounts/credentials.ts';
import { identitiesQuery } from '../../members/accounts/account-queries.ts';
import { postAuth } from '../../platform/api/api.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { Checkbox } from '../../ui/choice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { toast } from '../../ui/toast.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { SaveForm } from './section-actions.tsx';
import { SectionBox } from './section-box.tsx';

/** Changes the password, or sets the first one. */
export function PasswordSection({ email }: { email: string }) {
  const query = identitiesQuery(useApi());
  const { data } = useQuery(query);
  return (
    <SectionBox id="password" about={data?.password === false ? PROFILE_MESSAGES.about.noPassword : undefined}>
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
      failed={PROFILE_MESSAGES.failed.password}
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
      done={({ revoked }) => toast(PROFILE_MESSAGES.passwordChanged(revokedText(revoked)))}
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
            {PROFILE_MESSAGES.revokeKeysAndFeeds}
          </Checkbox>
        </>
      )}
    </SaveForm>
  );
}

function FirstPassword({ email }: { email: string }) {
  const message = PROFILE_MESSAGES.passwordLinkSent(email);
  return (
    <SaveForm
      submit="Send me a link"
      busyText="Sending..."
      failed={PROFILE_MESSAGES.failed.link}
      send={() => postAuth('/request-password-reset', { email, redirectTo: '/reset-password' })}
      done={() => toast(message)}
    />
  );
}
