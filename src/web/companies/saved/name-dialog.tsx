import { type FormEvent, useState } from 'react';
import { MAX_SAVED_SEARCH_NAME } from '#domain/saved-searches/saved-searches.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, focusFirstInvalid } from '../../ui/field.tsx';
import { useAction } from '../../use-action.ts';
import type { AnsweredSearch } from './saved-searches.ts';

type NameDialogProps = {
  title: string;
  /** The name to start with; it is selected. */
  name: string;
  send: (name: string) => Promise<AnsweredSearch>;
  done: (answer: AnsweredSearch) => void;
  onClose: () => void;
};

/** Asks for the name of a saved search. */
export default function NameDialog({ title, name, send, done, onClose }: NameDialogProps) {
  const { act, busy, refused } = useAction();
  const [missing, setMissing] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const typed = String(new FormData(form).get('name')).trim();
    setMissing(typed === '');
    if (typed === '' || (await act(() => send(typed), done))) focusFirstInvalid(form);
  };
  return (
    <Dialog open title={title} onClose={onClose} closeButton={false}>
      <form noValidate onSubmit={submit} className="mt-4 grid gap-6">
        <Field
          label="Name"
          name="name"
          required
          maxLength={MAX_SAVED_SEARCH_NAME}
          autoComplete="off"
          defaultValue={name}
          onFocus={(event) => event.currentTarget.select()}
          error={missing ? 'Enter a name for this search' : refused?.message}
        />
        <div className="flex justify-end gap-2">
          <Button className="max-tablet:h-11" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="main" busy={busy} busyText="Saving..." className="max-tablet:h-11">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
