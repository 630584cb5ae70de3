import type { ButtonVariant } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { SaveForm } from './save-form.tsx';

type PasswordStepProps<T> = {
  submit: string;
  failed: string;
  variant?: ButtonVariant;
  /** Who has no password is not asked for one. */
  hasPassword: boolean;
  send: (body: { password?: string }) => Promise<T>;
  done: (answer: T) => void;
  onCancel: () => void;
};

/** The step before a change of the second factor: the password, and a last chance to leave it. */
export function PasswordStep<T>({ variant = 'main', hasPassword, send, ...rest }: PasswordStepProps<T>) {
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
      {({ password }) =>
        hasPassword && (
          <Field
            label="Your password"
            name="password"
            type="password"
            autoComplete="current-password"
            autoFocus
            required
            error={password}
          />
        )
      }
    </SaveForm>
  );
}
