import type { FormEvent, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';

type FormFrameProps = {
  title: string;
  description: ReactNode;
  /** Content next to the form, below it on narrow screens. */
  aside: ReactNode;
  children: ReactNode;
};

/** A page with one form, and information next to it. */
export function FormFrame({ title, description, aside, children }: FormFrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-240 gap-x-12 gap-y-8 px-6 py-16 max-tablet:px-4 max-tablet:py-8 desktop:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="min-w-0">
        <h1 className="text-28 font-semibold">{title}</h1>
        <p className="mt-1.5 max-w-140 text-pretty text-ink-2">{description}</p>
        <div className="mt-6 rounded-dialog border border-line-strong bg-surface p-8 max-tablet:px-4 max-tablet:py-5">
          {children}
        </div>
      </div>
      <aside className="grid content-start gap-5 text-13 text-ink-2 desktop:pt-24">{aside}</aside>
    </div>
  );
}

export function Note({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-medium text-ink">{title}</h2>
      <div className="mt-1">{children}</div>
    </section>
  );
}

type RequestFormProps = {
  action: string;
  stamp: string;
  refused: string | null | undefined;
  busy: boolean;
  label: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  children: ReactNode;
};

/** A form that works with and without scripts, with its timestamp, a honeypot field, and the error. */
export function RequestForm({ action, stamp, refused, busy, label, onSubmit, children }: RequestFormProps) {
  return (
    <form method="post" action={action} noValidate={useHydrated()} onSubmit={onSubmit} className="grid gap-3.5">
      {children}
      <input type="hidden" name="stamp" value={stamp} />
      <div aria-hidden className="absolute -left-[9999px] h-px w-px overflow-hidden">
        <label>
          Leave this empty
          <input name="homepage" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Refusal message={refused} />
      <Button type="submit" variant="main" size="large" busy={busy} busyText="Sending...">
        {label}
      </Button>
    </form>
  );
}

/** Replaces a form after it was sent, and says what happens next. */
export function Sent({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status" tabIndex={-1} ref={takeFocus} className="outline-none">
      <h2 className="text-20 font-semibold">{title}</h2>
      <div className="mt-2 grid gap-2 text-ink-2">{children}</div>
    </div>
  );
}

/** The focused form has been removed. */
function takeFocus(box: HTMLElement | null): void {
  box?.focus();
}
