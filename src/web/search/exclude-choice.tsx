import { Ban, Ellipsis } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { useMedia } from '../use-media.ts';

type ExcludeChoiceProps = { label: string; excluded: boolean; onExclude: () => void };

/** Excludes a filter value: a button with a mouse or keyboard, a menu on touch screens. */
export function ExcludeChoice({ label, excluded, onExclude }: ExcludeChoiceProps) {
  const touched = useMedia('(pointer: coarse)');
  if (touched) {
    return (
      <Menu
        label={`More for ${label}`}
        button={excluded ? <Ban aria-hidden className="size-4" /> : <Ellipsis aria-hidden className="size-4" />}
        buttonClass={`grid size-10 place-items-center rounded-control hover:bg-hover ${excluded ? 'text-ink' : 'text-ink-3'}`}
        className="shrink-0"
      >
        <MenuItem onSelect={onExclude}>
          <Ban aria-hidden />
          {excluded ? `Stop excluding ${label}` : `Exclude ${label}`}
        </MenuItem>
      </Menu>
    );
  }
  return (
    <IconButton
      label={`Exclude ${label}`}
      size={24}
      aria-pressed={excluded}
      onClick={onExclude}
      className={
        excluded
          ? 'text-ink!'
          : 'not-group-hover/choice:not-group-focus-within/choice:opacity-0 focus-visible:opacity-100'
      }
    >
      <Ban aria-hidden />
    </IconButton>
  );
}
