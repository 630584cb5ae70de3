import { useState } from 'react';
import { type FieldProps, inputClass, Labeled } from './field.tsx';

type PasswordFieldProps = Pick<FieldProps, 'label' | 'name' | 'autoComplete' | 'autoFocus' | 'hint' | 'error'>;

/** A required password, which the user can show while typing. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false);
  return (
    <Labeled label={label} hint={hint} error={error}>
      {(attributes) => (
        <div className="relative">
          <input
            {...input}
            {...attributes}
            type={visible ? 'text' : 'password'}
            required
            // Spell checkers may send what they check to a server.
            spellCheck={false}
            autoCapitalize="none"
            className={inputClass('normal', 'pr-14')}
          />
          <button
            type="button"
            onClick={() => setVisible(!visible)}
            className="absolute inset-y-0 right-0 rounded-control px-3 text-13 font-medium text-ink-2 hover:text-ink noscript:hidden"
          >
            {visible ? 'Hide' : 'Show'}
            <span className="sr-only"> password</span>
          </button>
        </div>
      )}
    </Labeled>
  );
}
