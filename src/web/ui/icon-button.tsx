import type { ComponentProps } from 'react';

const SIZES = { 24: 'size-6 [&>svg]:size-3.5', 28: 'size-7 [&>svg]:size-4', 44: 'size-11 [&>svg]:size-4.5' } as const;

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
  size?: keyof typeof SIZES;
};

export function IconButton({ label, size = 28, className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={`inline-grid shrink-0 place-items-center rounded-control text-ink-3 transition-colors hover:bg-hover hover:text-ink disabled:cursor-not-allowed disabled:bg-transparent disabled:text-fig-mute ${SIZES[size]} ${className}`}
    />
  );
}
