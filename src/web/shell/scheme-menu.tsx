import { Monitor, Moon, Sun } from 'lucide-react';
import { Menu, menuItemClass } from '../ui/menu.tsx';
import { type Scheme, usePreferences } from './preferences.tsx';

const SCHEMES: readonly { value: Scheme; label: string; icon: typeof Sun }[] = [
  { value: 'system', label: 'System', icon: Monitor },
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
];

/** Light or dark mode; follows the system by default. */
export function SchemeMenu() {
  const { scheme, setScheme } = usePreferences();
  const Chosen = { system: Monitor, light: Sun, dark: Moon }[scheme];
  return (
    <Menu
      label="Colour scheme"
      buttonClass="grid size-8 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink max-tablet:size-11"
      button={<Chosen aria-hidden className="size-4 max-tablet:size-4.5" />}
    >
      {SCHEMES.map(({ value, label, icon: Icon }) => (
        <button
          key={value}
          type="button"
          role="menuitemradio"
          aria-checked={value === scheme}
          tabIndex={-1}
          onClick={() => setScheme(value)}
          className={`${menuItemClass} aria-checked:bg-accent-wash aria-checked:text-accent-wash-ink`}
        >
          <Icon aria-hidden />
          {label}
        </button>
      ))}
    </Menu>
  );
}
