import { type ReactNode, useState } from 'react';
import { useDetails } from './hooks.ts';

type DetailsProps = {
  title: ReactNode;
  id?: string;
  /** Whether it is open at first. */
  initial?: boolean;
  children: ReactNode;
};

/** A part of a page that renders once it is opened. */
export function Details({ title, initial, children, ...rest }: DetailsProps) {
  const { isOpen, details } = useDetails(initial);
  const [hasOpened, setHasOpened] = useState(false);
  if (isOpen && !hasOpened) setHasOpened(true); // What was typed into it is still there when it is opened again.
  return (
    <details {...rest} {...details} className="fold">
      <summary className="w-fit text-13 font-medium max-tablet:py-3">{title}</summary>
      {hasOpened && children}
    </details>
  );
}
