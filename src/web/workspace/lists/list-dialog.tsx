import { type FormEvent, useId, useState } from 'react';
import { LIST_COLORS, type ListColor, MAX_LIST_DESCRIPTION, MAX_LIST_NAME } from '#domain/lists/lists.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, focusFirstInvalid } from '../../ui/field.tsx';
import type { Lists } from './use-lists.ts';
import './lists.css';
import type { UserList } from './list-queries.ts';

type ListDialogProps = {
  /** Null for a new list. */
  list: UserList | null;
  /** Number of existing lists, which determines the color of a new one. */
  count: number;
  edit: Pick<Lists['edit'], 'create' | 'update'>;
  done: (list: UserList) => void;
  onClose: () => void;
};

/** Creates a list, or changes its name, color and description. */
export default function ListDialog({ list, count, edit, done, onClose }: ListDialogProps) {
  const { act, busy, refused } = useAction();
  const [missing, setMissing] = useState(false);
  const [color, setColor] = useState<ListColor>(list?.color ?? nextColor(count));
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const values = new FormData(form);
    const fields = {
      name: String(values.get('name')).trim(),
      description: String(values.get('description')).trim(),
      color,
    };
    setMissing(fields.name === '');
    const send = () => (list ? edit.update(list.id, fields) : edit.create(fields));
    if (fields.name === '' || (await act(send, done))) focusFirstInvalid(form);
  };
  return (
    <Dialog open title={list ? 'Edit list' : 'New list'} onClose={onClose} closeButton={false}>
      <form noValidate onSubmit={submit} className="mt-4 grid gap-4">
        <Field
          label="Name"
          name="name"
          required
          maxLength={MAX_LIST_NAME}
          autoComplete="off"
          defaultValue={list?.name}
          onFocus={(event) => event.currentTarget.select()}
          onInput={() => setMissing(false)}
          error={missing ? 'Enter a name for this list' : refused?.message}
        />
        <Colors color={color} onChoose={setColor} />
        <Field
          label="Description"
          name="description"
          maxLength={MAX_LIST_DESCRIPTION}
          autoComplete="off"
          defaultValue={list?.description}
        />
        <div className="mt-2 flex justify-end gap-2">
          <Button className="max-tablet:h-11" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="main"
            busy={busy}
            busyText={list ? 'Saving...' : 'Creating...'}
            className="max-tablet:h-11"
          >
            {list ? 'Save' : 'Create list'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Colors({ color, onChoose }: { color: ListColor; onChoose: (color: ListColor) => void }) {
  const group = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 text-13 font-medium">Color</legend>
      <div className="-mx-2 grid max-w-80 grid-cols-8 max-tablet:-mx-3 max-tablet:max-w-none">
        {LIST_COLORS.map((one) => (
          <label
            key={one}
            title={one}
            className="grid h-8 cursor-pointer place-items-center rounded-control hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus max-tablet:h-11"
          >
            <input
              type="radio"
              name={group}
              value={one}
              aria-label={one}
              checked={color === one}
              onChange={() => onChoose(one)}
              className="sr-only"
            />
            <span
              data-color={one}
              className={`size-4 rounded-full bg-(--list-color) ${color === one ? 'outline-2 outline-offset-2 outline-ink' : ''}`}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Cycles through the colors, without gray. */
function nextColor(count: number): ListColor {
  const [gray, ...colors] = LIST_COLORS;
  return colors[(count + 3) % colors.length] ?? gray;
}
