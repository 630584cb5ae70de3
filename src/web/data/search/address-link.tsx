import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick } from '../../ui/is-plain-click.ts';

type AddressLinkProps = {
  href: string;
  /** Navigates within the page; without it the link is a plain one. */
  onFollow?: (() => void) | undefined;
  className?: string;
  label?: string;
  current?: boolean;
  children: ReactNode;
};

/** A link within a page with a real URL, for new tabs, copying and pages without JavaScript. */
export function AddressLink({ href, onFollow, className, label, current, children }: AddressLinkProps) {
  const click = (event: MouseEvent) => {
    if (!onFollow || !isPlainClick(event)) return;
    event.preventDefault();
    onFollow();
  };
  return (
    <a href={href} onClick={click} className={className} aria-label={label} aria-current={current ? 'page' : undefined}>
      {children}
    </a>
  );
}
