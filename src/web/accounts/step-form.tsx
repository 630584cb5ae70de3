import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { MESSAGES } from '#domain/messages.ts';

/** A form that may still be on its way; the focus goes along when the one under someone's hands becomes another. */
export function StepForm({ step, children }: { step: string; children: ReactNode }) {
  return (
    <Suspense fallback={<p className="min-h-40 text-13 text-ink-3">{MESSAGES.loading}</p>}>
      <FocusAlong step={step}>{children}</FocusAlong>
    </Suspense>
  );
}

/**
 * Within the boundary, so that the form is there when its first field is looked for. A page begins in it too,
 * where the person has not begun elsewhere.
 */
function FocusAlong({ step, children }: { step: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step && document.activeElement !== document.body) return;
    shown.current = step;
    const fields = [...(element.current?.querySelectorAll<HTMLInputElement>('input:not([readonly])') ?? [])];
    const first = fields.find(({ value }) => value === '') ?? fields[0];
    (first ?? element.current?.querySelector<HTMLElement>('button, [tabindex]'))?.focus();
  }, [step]);
  return <div ref={element}>{children}</div>;
}
