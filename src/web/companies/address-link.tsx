import type { MouseEvent, ReactNode } from 'react';
import { addressHref, type SearchAddress } from './search-address.ts';

type AddressLinkProps = {
  address: SearchAddress;
  /** Follows it within the page. */
  onFollow: () => void;
  className?: string;
  label?: string;
  current?: boolean;
  children: ReactNode;
};

/** A link within the search page; new tabs, copying and pages without JavaScript have its real address. */
export function AddressLink({ address, onFollow, className, label, current, children }: AddressLinkProps) {
  const click = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    onFollow();
  };
  return (
    <a
      href={addressHref(address)}
      onClick={click}
      className={className}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
    >
      {children}
    </a>
  );
}
