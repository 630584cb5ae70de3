import type { ComponentProps } from 'react';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string;
  /** In px. */
  size?: 24 | 28 | 44;
};

export function IconButton({ label, size = 28, className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={`icon-button icon-button-${size} ${className}`.trimEnd()}
    />
  );
}
