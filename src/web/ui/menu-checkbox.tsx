import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { menuItemClass } from './menu.tsx';

type MenuCheckboxProps = { checked: boolean; onToggle: () => void; children: ReactNode };

/** A menu item that is on or off. The menu stays open, so that others can be changed as well. */
export function MenuCheckbox({ checked, onToggle, children }: MenuCheckboxProps) {
  return (
    <button
      type="button"
      role="menuitemcheckbox"
      aria-checked={checked}
      tabIndex={-1}
      className={menuItemClass}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      {children}
      <Check aria-hidden className={`ml-auto shrink-0 text-accent! ${checked ? '' : 'invisible'}`} />
    </button>
  );
}
