import { Link, useLocation } from '@tanstack/react-router';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { sameSitePath } from '#domain/return-path.ts';
import { type ButtonSize, type ButtonVariant, buttonClass } from '../../ui/button.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { isPlainClick } from '../../ui/is-plain-click.ts';

type AuthLinkProps = {
  page: '/signin' | '/signup' | '/reset-password';
  /** The return path; defaults to the one in the page's URL. */
  next?: string | undefined;
  /** For one of several choices: whether it is the current one. */
  pressed?: boolean;
  className: string;
  onClick: (event: MouseEvent<HTMLElement>) => void;
  children: ReactNode;
};

/**
 * Opens a form in place; without scripts it is a link to the page of the same form, with the same `next`. It stays one
 * element during hydration, so that it keeps focus.
 */
export function AuthLink({ page, next: ownNext, pressed, className, onClick, children }: AuthLinkProps) {
  const hydrated = useHydrated();
  const nextOfPage = useLocation({ select: ({ search }) => sameSitePath('next' in search ? search.next : null) });
  const next = ownNext ?? nextOfPage;
  const click = (event: MouseEvent<HTMLElement>) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onClick(event);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  };
  return (
    <Link
      to={page}
      search={next === null ? {} : { next }}
      preload={false}
      role={hydrated ? 'button' : undefined}
      aria-pressed={hydrated ? pressed : undefined}
      aria-current={(!hydrated && pressed) || undefined}
      data-opens-dialog=""
      onClick={click}
      onKeyDown={press}
      className={className}
    >
      {children}
    </Link>
  );
}

type AuthButtonProps = {
  page: '/signin' | '/signup';
  next?: string | undefined;
  variant: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  onClick: () => void;
  children: ReactNode;
};

export function AuthButton({ page, next, onClick, children, ...look }: AuthButtonProps) {
  return (
    <AuthLink page={page} next={next} onClick={onClick} className={buttonClass(look)}>
      {children}
    </AuthLink>
  );
}
