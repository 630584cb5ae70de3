import { Button } from '../ui/button.tsx';
import { useHydrated } from '../use-hydrated.ts';

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

/** Why the server refused a form, in words; announced when it appears. */
export function Refusal({ children }: { children: string }) {
  return (
    <div role="alert">{children && <p className="border-l-2 border-ink pl-2.5 text-13 font-medium">{children}</p>}</div>
  );
}

/** The text of a form's field. */
export function formText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/** Takes whoever typed to the first field that needs another look, once it is marked. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
