import { lazy, Suspense } from 'react';
import { plainCode } from '#domain/accounts/one-time-codes.ts';
import { postAuth } from '../../api.ts';
import { CodeField, codeIssues } from '../code-field.tsx';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { SaveForm } from './save-form.tsx';

export type Setup = { totpURI: string; backupCodes: string[] };

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

/** The secret for the app, to scan or to type, and a first code as proof that the app has it. */
export function AuthenticatorSetup({
  setup,
  onDone,
  onCancel,
}: {
  setup: Setup;
  onDone: () => void;
  onCancel: () => void;
}) {
  const secret = new URL(setup.totpURI).searchParams.get('secret') ?? '';
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <div className="size-44 shrink-0">
          <Suspense>
            <QrCode text={setup.totpURI} label="QR code for your authenticator app" />
          </Suspense>
        </div>
        <div className="grid min-w-0 flex-1 basis-56 gap-2 text-13">
          <p>Scan this with an authenticator app, then type the six digits that it shows.</p>
          <p className="text-ink-2">Cannot scan? Type this key into the app:</p>
          <p className="font-medium break-words select-all">{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
        </div>
      </div>
      <SaveForm
        submit="Turn on"
        variant="main"
        busyText="Checking..."
        failed={PROFILE_MESSAGES.failed.authenticatorOn}
        fields={['code']}
        check={codeIssues}
        beside={{ invalid_code: 'code' }}
        send={({ code }) => postAuth('/two-factor/verify-totp', { code: plainCode(code) })}
        done={onDone}
        onCancel={onCancel}
      >
        {({ code }) => <CodeField error={code} autoFocus />}
      </SaveForm>
    </div>
  );
}
