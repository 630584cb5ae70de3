import type { ComponentProps, MouseEvent } from 'react';
import { isPlainClick } from '../../ui/is-plain-click.ts';

type AddressLinkProps = ComponentProps<'a'> & {
  href: string;
  /** Navigates within the page; without it the link is a plain one. */
  onFollow?: (() => void) | undefined;
};

/** A link within a page with a real URL, for new tabs, copying and pages without JavaScript. */
export function AddressLink({ href, onFollow, ...link }: AddressLinkProps) {
  const click = (event: MouseEvent) => {
    if (!onFollow || !isPlainClick(event)) return;
    event.preventDefault();
    onFollow();
  };
  return <a href={href} onClick={click} {...link} />;
}
