import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button, type ButtonSize, type ButtonVariant, buttonClass } from '../ui/button.tsx';
import { useHydrated } from '../use-hydrated.ts';

type WayInProps = {
  page: '/signin' | '/signup';
  variant: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  busy?: boolean;
  busyText?: string;
  onClick: () => void;
  children: ReactNode;
};

/** Opens a dialog over the page; until scripts are there it is a link to the page of the same form. */
export function WayIn({ page, busy, busyText, onClick, children, ...look }: WayInProps) {
  if (useHydrated()) {
    return (
      <Button {...look} busy={busy} busyText={busyText} onClick={onClick}>
        {children}
      </Button>
    );
  }
  return (
    <Link to={page} className={buttonClass(look)}>
      {children}
    </Link>
  );
}
