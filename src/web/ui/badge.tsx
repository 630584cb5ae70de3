import type { ReactNode } from 'react';

const TONES = {
  plain: 'h-5.5 min-w-0 rounded-[5px] border border-line px-1.75 text-12 leading-5 text-ink-2',
  good: 'h-5.5 rounded-[5px] border border-accent-line bg-accent-wash px-1.75 text-12 leading-5 text-accent-wash-ink',
  bad: 'h-5.5 rounded-[5px] border border-danger-line bg-danger-wash px-1.75 text-12 leading-5 text-danger',
  more: 'h-5.5 rounded-[5px] border border-dashed border-line px-1.75 text-12 leading-5 text-ink-3',
  count:
    'h-4.5 min-w-4.5 rounded-full bg-accent-fill px-1.25 text-center text-12 leading-4.5 font-semibold text-on-accent tabular-nums',
  best: 'h-6 rounded-full bg-accent-fill px-2.25 text-12 leading-6 font-medium text-on-accent',
};

type BadgeProps = { tone?: keyof typeof TONES; className?: string; children: ReactNode };

export function Badge({ tone = 'plain', className = '', children }: BadgeProps) {
  return <span className={`inline-block truncate ${TONES[tone]} ${className}`}>{children}</span>;
}
