import type { ReactNode } from 'react';
import { placeFilterValue } from '#domain/locations.ts';
import { AddressLink } from '../finding/address-link.tsx';

type PlaceLinkProps = { location: string; onFollow: ((location: string) => void) | undefined; children: ReactNode };

/** A place that leads to its companies. */
export function PlaceLink({ location, onFollow, children }: PlaceLinkProps) {
  const href = `/search?location=${encodeURIComponent(placeFilterValue(location))}`;
  const look = 'truncate hover:text-accent hover:underline';
  if (!onFollow)
    return (
      <a href={href} className={look}>
        {children}
      </a>
    );
  return (
    <AddressLink href={href} onFollow={() => onFollow(location)} className={look}>
      {children}
    </AddressLink>
  );
}
