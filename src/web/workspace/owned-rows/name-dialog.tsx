import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, focusFirstInvalid } from '../../ui/field.tsx';

type NameDialogProps = {
  title: string;
  label?: string;
  /** The initial name, selected in the field. */
  name: string;
  maxLength: number;
  /** The error message for an empty name. */
  missing: string;
  suggestions?: readonly string[];
  saving?: { label: string; busy: string };
  /** Makes the call with the values of all fields, and closes the dialog if it succeeds. */
  send: (name: string, values: FormData) => Promise<void>;
  onClose: () => void;
  /** Further fields. */
  children?: ReactNode;
};

const SAVING = { label: 'Save', busy: 'Saving...' };

/** Asks for a name, such as that of a saved search. */
export default function NameDialog({
  title,
  label = 'Name',
  name,
  maxLength,
  missing,
  suggestions = [],
  saving = SAVING,
  send,
  onClose,
  children,
}: NameDialogProps) {
  const { act, busy, refused, reset } = useAction();
  const [isMissing, setMissing] = useState(false);
  const listId = useId();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const values = new FormData(form);
    const newName = String(values.get('name')).trim();
    setMissing(newName === '');
    if (newName === '' || (await act(() => send(newName, values)))) focusFirstInvalid(form);
  };
  return (
    <Dialog open title={title} onClose={onClose} closeButton={false}>
      <form noValidate onSubmit={submit} className="mt-4 grid gap-6">
        <Field
          label={label}
          name="name"
          required
          maxLength={maxLength}
          autoComplete="off"
          list={suggestions.length > 0 ? listId : undefined}
          defaultValue={name}
          // Backward, so that the start of a long name is visible.
          onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, currentTarget.value.length, 'backward')}
          onInput={() => {
            setMissing(false);
            reset();
          }}
          error={isMissing ? missing : refused?.message}
        />
        {suggestions.length > 0 && (
          <datalist id={listId}>
            {suggestions.map((suggestion) => (
              <option key={suggestion} value={suggestion} />
            ))}
          </datalist>
        )}
        {children}
        <div className="flex justify-end gap-2">
          <Button className="max-tablet:h-11" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="main" busy={busy} busyText={saving.busy} className="max-tablet:h-11">
            {saving.label}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
