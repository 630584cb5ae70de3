import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { postAuth } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { identitiesQuery, secondFactorsQuery } from './account-queries.ts';
import { AuthenticatorSetup, type Setup } from './authenticator-setup.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { Loaded } from './loaded.tsx';
import { PasswordStep } from './password-step.tsx';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { Row, Rows, SectionBox } from './section-box.tsx';

/** What is being done to the authenticator app. */
type Step =
  | { at: 'rest' | 'turning-on' | 'turning-off' | 'renewing' }
  | { at: 'setup'; setup: Setup }
  | { at: 'codes'; codes: string[] };

const REST: Step = { at: 'rest' };

/** The authenticator app with its backup codes: set up, codes renewed, turned off. */
export function AuthenticatorSection() {
  const api = useApi();
  const [step, setStep] = useState<Step>(REST);
  const hasPassword = useQuery(identitiesQuery(api)).data?.password ?? true;
  const rest = () => setStep(REST);
  return (
    <SectionBox id="authenticator">
      <Loaded query={secondFactorsQuery(api)}>
        {({ totp, backupCodesLeft }) => (
          <Rows label="Authenticator app">
            <Row title={totp ? 'On' : 'Off'} note={totp && PROFILE_MESSAGES.backupCodesLeft(backupCodesLeft)}>
              {step.at === 'rest' && !totp && <Button onClick={() => setStep({ at: 'turning-on' })}>Set up</Button>}
              {step.at === 'rest' && totp && (
                <>
                  <Button onClick={() => setStep({ at: 'renewing' })}>New backup codes</Button>
                  <Button variant="danger" onClick={() => setStep({ at: 'turning-off' })}>
                    Turn off
                  </Button>
                </>
              )}
            </Row>
          </Rows>
        )}
      </Loaded>
      {step.at === 'turning-on' && (
        <PasswordStep
          submit="Continue"
          failed={PROFILE_MESSAGES.failed.authenticatorOn}
          hasPassword={hasPassword}
          send={(body) => postAuth('/two-factor/enable', body)}
          done={(setup) => setup.method === 'totp' && setStep({ at: 'setup', setup })}
          onCancel={rest}
        />
      )}
      {step.at === 'setup' && (
        <AuthenticatorSetup
          setup={step.setup}
          onDone={() => {
            setStep({ at: 'codes', codes: step.setup.backupCodes });
            toast(PROFILE_MESSAGES.authenticatorOn);
          }}
          onCancel={rest}
        />
      )}
      {step.at === 'renewing' && (
        <PasswordStep
          submit="Make new codes"
          failed={PROFILE_MESSAGES.failed.backupCodes}
          hasPassword={hasPassword}
          send={(body) => postAuth('/two-factor/generate-backup-codes', body)}
          done={({ backupCodes }) => {
            setStep({ at: 'codes', codes: backupCodes });
            toast(PROFILE_MESSAGES.backupCodesMade);
          }}
          onCancel={rest}
        />
      )}
      {step.at === 'codes' && <BackupCodes codes={step.codes} onDone={rest} />}
      {step.at === 'turning-off' && (
        <PasswordStep
          submit="Turn off"
          failed={PROFILE_MESSAGES.failed.authenticatorOff}
          variant="danger"
          hasPassword={hasPassword}
          send={(body) => postAuth('/two-factor/disable', body)}
          done={() => {
            rest();
            toast(PROFILE_MESSAGES.authenticatorOff);
          }}
          onCancel={rest}
        />
      )}
    </SectionBox>
  );
}
