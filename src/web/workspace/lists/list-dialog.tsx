import { useId, useState } from 'react';
import { LIST_COLORS, type ListColor, MAX_LIST_DESCRIPTION, MAX_LIST_NAME } from '#domain/lists/lists.ts';
import { Field } from '../../ui/field.tsx';
import NameDialog from '../owned-rows/name-dialog.tsx';
import type { UserList } from './list-queries.ts';
import type { Lists } from './use-lists.ts';
import './lists.css';

type ListDialogProps = {
  /** Null for a new list. */
  list: UserList | null;
  /** Number of existing lists, which determines the color of a new one. */
  count: number;
  edit: Pick<Lists['edit'], 'create' | 'update' | 'put'>;
  /** Called when the new or changed list is shown. */
  done?: (list: UserList) => void;
  onClose: () => void;
};

/** Creates a list, or changes its name, color and description. */
export default function ListDialog({ list, count, edit, done, onClose }: ListDialogProps) {
  const [color, setColor] = useState<ListColor>(list?.color ?? nextColor(count));
  return (
    <NameDialog
      title={list ? 'Edit list' : 'New list'}
      name={list?.name ?? ''}
      maxLength={MAX_LIST_NAME}
      missing="Enter a name for this list"
      saving={list ? undefined : { label: 'Create list', busy: 'Creating...' }}
      send={async (name, values) => {
        const fields = { name, color, description: String(values.get('description')).trim() };
        const savedList = await (list ? edit.update(list.id, fields) : edit.create(fields));
        onClose();
        edit.put(savedList);
        done?.(savedList);
      }}
      onClose={onClose}
    >
      <Colors color={color} onChoose={setColor} />
      <Field
        label="Description"
        name="description"
        maxLength={MAX_LIST_DESCRIPTION}
        autoComplete="off"
        defaultValue={list?.description}
      />
    </NameDialog>
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
