import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { normalizeCode } from '#domain/accounts/one-time-codes.ts';
import { brandSlug } from '#domain/brand.ts';
import { countText } from '#domain/counts.ts';
import { identitiesQuery, secondFactorsQuery } from '../../members/accounts/account-queries.ts';
import { CodeField, codeIssues } from '../../members/accounts/form-parts.tsx';
import { postAuth } from '../../platform/api/api.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/form-fields.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.ts';
import { CopyButton, SaveForm } from './section-actions.tsx';
import { BoxRow, BoxRows, SectionBox } from './section-box.tsx';

type AuthenticatorStep =
  | { at: 'rest' | 'turning-on' | 'turning-off' | 'renewing' }
  | { at: 'setup'; setup: Setup }
  | { at: 'codes'; codes: string[] };

const REST: AuthenticatorStep = { at: 'rest' };

/** The authenticator app and its backup codes: setup, renewal, removal. */
export function AuthenticatorSection() {
  const api = useApi();
  const [step, setStep] = useState<AuthenticatorStep>(REST);
  const reset = () => setStep(REST);
  return (
    <SectionBox id="authenticator">
      <Loaded query={secondFactorsQuery(api)} waiting={<PlaceholderLine />}>
        {({ totp, backupCodesLeft }) => (
          <BoxRows label="Authenticator app">
            <BoxRow title={totp ? 'On' : 'Off'} note={totp && `${countText(backupCodesLeft, 'backup code')} left`}>
              {step.at === 'rest' && !totp && <Button onClick={() => setStep({ at: 'turning-on' })}>Set up</Button>}
              {step.at === 'rest' && totp && (
                <>
                  <Button onClick={() => setStep({ at: 'renewing' })}>Create new backup codes</Button>
                  <Button variant="danger" onClick={() => setStep({ at: 'turning-off' })}>
                    Turn off
                  </Button>
                </>
              )}
            </BoxRow>
          </BoxRows>
        )}
      </Loaded>
      {step.at === 'turning-on' && (
        <PasswordStep
          submit="Continue"
          send={(body) => postAuth('/two-factor/enable', body)}
          done={(setup) => setup.method === 'totp' && setStep({ at: 'setup', setup })}
          onCancel={reset}
        />
      )}
      {step.at === 'setup' && (
        <AuthenticatorSetup
          setup={step.setup}
          onDone={() => {
            setStep({ at: 'codes', codes: step.setup.backupCodes });
            toast({ title: 'Authenticator app turned on', description: 'You now need a code to sign in.' });
          }}
          onCancel={reset}
        />
      )}
      {step.at === 'renewing' && (
        <PasswordStep
          about={'Your current backup codes will stop working.'}
          submit="Create new codes"
          send={(body) => postAuth('/two-factor/generate-backup-codes', body)}
          done={({ backupCodes }) => {
            setStep({ at: 'codes', codes: backupCodes });
            toast({ title: 'Backup codes created', description: 'The old ones no longer work.' });
          }}
          onCancel={reset}
        />
      )}
      {step.at === 'codes' && <BackupCodes codes={step.codes} onDone={reset} />}
      {step.at === 'turning-off' && (
        <PasswordStep
          submit="Turn off"
          variant="danger"
          send={(body) => postAuth('/two-factor/disable', body)}
          done={() => {
            reset();
            toast({ title: 'Authenticator app turned off' });
          }}
          onCancel={reset}
        />
      )}
    </SectionBox>
  );
}

type Setup = { totpURI: string; backupCodes: string[] };

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }));

/** The secret as QR code and text, and a first code that proves the app has it. */
function AuthenticatorSetup({ setup, onDone, onCancel }: { setup: Setup; onDone: () => void; onCancel: () => void }) {
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
          <p>Scan this code with an authenticator app, then enter the six-digit code it shows.</p>
          <p className="text-ink-2">Can't scan it? Enter this key in the app:</p>
          <p className="font-medium break-words select-all">{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
        </div>
      </div>
      <SaveForm
        submit="Turn on"
        variant="main"
        busyText="Checking..."
        fields={['code']}
        check={codeIssues}
        beside={{ invalid_code: 'code' }}
        send={({ code }) => postAuth('/two-factor/verify-totp', { code: normalizeCode(code) })}
        done={onDone}
        onCancel={onCancel}
      >
        {({ code }) => <CodeField error={code} autoFocus />}
      </SaveForm>
    </div>
  );
}

/** Backup codes, shown once, to copy or download. */
function BackupCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="grid gap-3">
      <p className="text-13">
        Save these codes somewhere you can reach without your phone. Each code works once. You won't see them again.
      </p>
      <ul
        aria-label="Backup codes"
        className="grid max-w-110 grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-line bg-sunken px-4 py-3"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text}>Copy</CopyButton>
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), `${brandSlug()}-backup-codes.txt`)}>
          Download
        </Button>
        <Button variant="main" onClick={onDone}>
          I've saved these codes
        </Button>
      </div>
    </div>
  );
}

type PasswordStepProps<T> = {
  /** What else the change does. */
  about?: string;
  submit: string;
  variant?: ButtonVariant;
  send: (body: { password?: string }) => Promise<T>;
  done: (answer: T) => void;
  onCancel: () => void;
};

/** Confirms a change of the second factor with the password. */
function PasswordStep<T>({ about, variant = 'main', send, ...rest }: PasswordStepProps<T>) {
  // Accounts without a password are not asked for one.
  const hasPassword = useQuery(identitiesQuery(useApi())).data?.password ?? true;
  return (
    <SaveForm
      {...rest}
      variant={variant}
      busyText="One moment..."
      fields={['password']}
      check={({ password }) => (hasPassword && !password ? { password: 'Enter your password' } : {})}
      beside={{ invalid_credentials: 'password' }}
      send={({ password }) => send(hasPassword ? { password } : {})}
    >
      {({ password }) => (
        <>
          {about && <p className="text-13">{about}</p>}
          {hasPassword && (
            <PasswordField
              label="Your password"
              name="password"
              autoComplete="current-password"
              autoFocus
              error={password}
            />
          )}
        </>
      )}
    </SaveForm>
  );
}
