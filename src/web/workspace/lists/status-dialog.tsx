import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { LIST_STATUSES, MAX_STATUS_NAME, type NamedStatus, STATUS_COLORS } from '#domain/lists/lists.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirstInvalid, inputClass } from '../../ui/field.tsx';
import { SelectInput } from '../../ui/form-fields.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { toast } from '../../ui/toast.ts';
import type { Lists } from './use-lists.ts';

type StatusDialogProps = {
  statuses: readonly NamedStatus[];
  edit: Pick<Lists['edit'], 'setStatuses' | 'putStatuses'>;
  onClose: () => void;
};

const COLORS = STATUS_COLORS.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));

/** Renames, colors and reorders the statuses that companies in lists can have. */
export default function StatusDialog({ statuses, edit, onClose }: StatusDialogProps) {
  const { act, busy, refused } = useAction();
  const [draft, setDraft] = useState(statuses);
  const [checked, setChecked] = useState(false);
  const movedButton = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // A moved element loses focus, and its button is disabled at either end.
    movedButton.current?.focus();
    if (movedButton.current?.matches(':disabled'))
      movedButton.current.closest('li')?.querySelector<HTMLElement>('button:enabled')?.focus();
    movedButton.current = null;
  }, [draft]);
  const change = (value: string, part: Partial<NamedStatus>) =>
    setDraft((now) => now.map((status) => (status.value === value ? { ...status, ...part } : status)));
  const move = (at: number, by: 1 | -1, button: HTMLElement) => {
    movedButton.current = button;
    setDraft((now) => now.toSpliced(at, 1).toSpliced(at + by, 0, ...now.slice(at, at + 1)));
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const trimmedStatuses = draft.map((status) => ({ ...status, name: status.name.trim() }));
    setChecked(true);
    if (trimmedStatuses.some(({ name }) => name === '')) return focusFirstInvalid(form);
    await act(
      () => edit.setStatuses(trimmedStatuses),
      () => {
        edit.putStatuses(trimmedStatuses);
        onClose();
        toast({ title: 'Statuses saved' });
      },
    );
  };
  return (
    <Dialog
      open
      title="Edit statuses"
      description="Statuses apply to all your lists."
      onClose={onClose}
      closeButton={false}
    >
      <form noValidate onSubmit={submit} className="mt-4 grid gap-6">
        <ul className="grid gap-1.5">
          {draft.map(({ value, name, color }, at) => {
            const usual = LIST_STATUSES.find((status) => status.value === value)?.name ?? value;
            return (
              <li key={value} className="flex items-center gap-1">
                <input
                  aria-label={`Name for “${usual}”`}
                  aria-invalid={(checked && name.trim() === '') || undefined}
                  required
                  maxLength={MAX_STATUS_NAME}
                  autoComplete="off"
                  value={name}
                  onChange={(event) => change(value, { name: event.currentTarget.value })}
                  className={inputClass('small')}
                />
                <div className="w-27 shrink-0">
                  <SelectInput
                    size="small"
                    aria-label={`Color of ${name || usual}`}
                    data-status={color}
                    options={COLORS}
                    value={color}
                    onChange={({ target }) =>
                      change(value, { color: STATUS_COLORS.find((one) => one === target.value) ?? color })
                    }
                  />
                </div>
                <IconButton
                  label={`Move ${name || usual} up`}
                  disabled={at === 0}
                  className="max-tablet:size-11"
                  onClick={(event) => move(at, -1, event.currentTarget)}
                >
                  <ArrowUp aria-hidden />
                </IconButton>
                <IconButton
                  label={`Move ${name || usual} down`}
                  disabled={at === draft.length - 1}
                  className="max-tablet:size-11"
                  onClick={(event) => move(at, 1, event.currentTarget)}
                >
                  <ArrowDown aria-hidden />
                </IconButton>
              </li>
            );
          })}
        </ul>
        <Refusal
          message={
            checked && draft.some(({ name }) => name.trim() === '') ? 'Enter a name for each status' : refused?.message
          }
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
