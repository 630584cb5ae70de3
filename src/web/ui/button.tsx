import type { ComponentProps, MouseEvent, ReactNode } from 'react';

export type ButtonVariant = 'main' | 'outline' | 'quiet' | 'lit' | 'danger';
export type ButtonSize = 'small' | 'normal' | 'large';

export function buttonClass({
  variant = 'outline',
  size = 'normal',
  className = '',
}: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
} = {}): string {
  return `button button-${variant} button-${size} ${className}`.trimEnd();
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Busy: the button keeps focus and width, ignores clicks and reads `busyText`. */
  busy?: boolean;
  busyText?: string;
};

/** A button; its type is `button` by default, so that it does not submit forms. */
export function Button({
  variant,
  size,
  busy = false,
  busyText,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => (busy ? event.preventDefault() : onClick?.(event));
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      onClick={click}
      className={buttonClass({ variant, size, className: `${busy ? 'cursor-progress ' : ''}${className ?? ''}` })}
    >
      {busyText === undefined ? children : <TwoFaces first={children} second={busyText} showSecond={busy} />}
    </button>
  );
}

/** Overlays two contents at the width of the wider one, so that the width does not change. */
function TwoFaces({ first, second, showSecond }: { first: ReactNode; second: string; showSecond: boolean }) {
  const face = 'col-start-1 row-start-1 inline-flex items-center justify-center gap-1.5';
  return (
    <span className="inline-grid">
      <span className={`${face} ${showSecond ? 'invisible' : ''}`}>{first}</span>
      {/* It may use the padding, so that the button is hardly wider than its label. */}
      <span className={`${face} -mx-2.5 tracking-tight ${showSecond ? '' : 'invisible'}`}>{second}</span>
    </span>
  );
}
