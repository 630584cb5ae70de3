import type { ReactNode } from 'react';
import { companyPath } from '#domain/page-address.ts';
import { placeFilterValue } from '#domain/places/locations.ts';
import { AddressLink } from '../search/address-link.tsx';

type CompanyLinkProps = { slug: string; onOpen: (slug: string) => void; className?: string; children: ReactNode };

/** The name of a company: opens the side panel, or its own page in a new tab or without JavaScript. */
export function CompanyLink({ slug, onOpen, className, children }: CompanyLinkProps) {
  return (
    <AddressLink href={companyPath(slug)} data-name="" onFollow={() => onOpen(slug)} className={className}>
      {children}
    </AddressLink>
  );
}

type PlaceLinkProps = {
  location: string;
  /** The page that lists the companies there. */
  page?: '/' | '/search' | undefined;
  onFollow: ((location: string) => void) | undefined;
  className?: string;
  children: ReactNode;
};

export function PlaceLink({ location, page = '/search', onFollow, className, children }: PlaceLinkProps) {
  return (
    <AddressLink
      href={`${page}?location=${encodeURIComponent(placeFilterValue(location)).replaceAll('%20', '+').replaceAll('%2C', ',')}`}
      onFollow={onFollow && (() => onFollow(location))}
      className={className}
    >
      {children}
    </AddressLink>
  );
}
