import { X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';

type ChipProps = {
  label: string;
  tone?: 'plain' | 'not';
  onRemove: () => void;
};

const TONES = {
  plain: 'border-accent-line bg-accent-wash text-accent-wash-ink',
  not: 'border-line-strong text-ink-2',
};

/** A selected value that can be removed. */
export function Chip({ label, tone = 'plain', onRemove }: ChipProps) {
  return (
    <span
      className={`inline-flex h-7 shrink-0 items-center gap-0.5 rounded-control border pr-0.5 pl-2.5 text-13 font-medium whitespace-nowrap max-tablet:h-9 ${TONES[tone]}`}
    >
      <span className="max-w-80 truncate">{label}</span>
      <IconButton label={`Remove ${label}`} size={24} className="text-inherit max-tablet:size-8" onClick={onRemove}>
        <X aria-hidden />
      </IconButton>
    </span>
  );
}
