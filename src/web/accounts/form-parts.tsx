import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { useHydrated } from '../use-hydrated.ts';
import type { Refused } from './use-submit.ts';

type SubmitButtonProps = { disabled?: boolean; busy: boolean; busyText: string; className?: string; children: string };

/** Sends a form that only our scripts can send: it shows when they are there, and without JavaScript a line says why not. */
export function SubmitButton({ disabled = false, className = '', ...rest }: SubmitButtonProps) {
  const hydrated = useHydrated();
  return (
    <>
      <noscript>
        <p className="border-l-2 border-ink pl-2.5 text-13 font-medium">
          Signing in needs JavaScript. Turn it on for this site, then load the page again.
        </p>
      </noscript>
      <Button
        {...rest}
        type="submit"
        variant="main"
        size="large"
        disabled={disabled || !hydrated}
        className={`${hydrated ? '' : 'invisible noscript:hidden'} ${className}`}
      />
    </>
  );
}

/** Why the server refused a form, in words, and what can be done about it; announced when it appears. */
export function Refusal({ refused, children }: { refused: Refused | null; children?: ReactNode }) {
  return (
    <div role="alert" className="empty:absolute">
      {refused && (
        <p className="border-l-2 border-ink pl-2.5 text-13 font-medium">
          {refused.message}
          {children && <span className="mt-0.5 block font-normal">{children}</span>}
        </p>
      )}
    </div>
  );
}

/** A way from one form to another, after the words that say whom it is for. */
export function Switch({ children = '', to, onClick }: { children?: string; to: string; onClick: () => void }) {
  return (
    <p className="text-13 text-ink-2">
      {children && `${children} `}
      <button type="button" className="link max-tablet:min-h-6" onClick={onClick}>
        {to}
      </button>
    </p>
  );
}
