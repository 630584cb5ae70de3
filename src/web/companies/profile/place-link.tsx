import type { ReactNode } from 'react';
import { placeFilterValue } from '#domain/places/locations.ts';
import { AddressLink } from '../../search/address-link.tsx';

type PlaceLinkProps = { location: string; onFollow: ((location: string) => void) | undefined; children: ReactNode };

/** A place that links to its companies. */
export function PlaceLink({ location, onFollow, children }: PlaceLinkProps) {
  return (
    <AddressLink
      href={`/search?location=${encodeURIComponent(placeFilterValue(location))}`}
      onFollow={onFollow && (() => onFollow(location))}
      className="truncate hover:text-accent hover:underline"
    >
      {children}
    </AddressLink>
  );
}
