import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import { evidenceLine, valueText } from '#domain/evidence/evidence.ts';
import { float } from '../../ui/floating.ts';
import type { VisibleFact } from './company-queries.ts';

type EvidenceTooltipProps = { fact: VisibleFact; value: HTMLElement; onClose: () => void };

/** The sources of a value in one line, and what other sources say if they contradict it. */
export default function EvidenceTooltip({ fact, value, onClose }: EvidenceTooltipProps) {
  const id = useId();
  const tooltip = useRef<HTMLDivElement>(null);
  // Before it is painted, because it would move the page.
  useLayoutEffect(() => {
    if (!tooltip.current) return;
    const control = value.querySelector('a, button') ?? value;
    control.setAttribute('aria-describedby', id);
    const stopFloating = float(tooltip.current, value, 'left');
    return () => {
      control.removeAttribute('aria-describedby');
      stopFloating();
    };
  }, [value, id]);
  useEffect(() => {
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      onClose();
    };
    document.addEventListener('keydown', closeOnEscape, { capture: true });
    return () => document.removeEventListener('keydown', closeOnEscape, { capture: true });
  }, [onClose]);
  const contradictions = fact.others?.filter(({ contradicts }) => contradicts) ?? [];
  return (
    <div
      ref={tooltip}
      id={id}
      role="tooltip"
      className="w-max max-w-80 overflow-visible rounded-control border border-line-strong bg-surface px-2.5 py-1.5 text-left text-12 font-normal tracking-normal break-words text-ink-2 before:absolute before:-inset-1.5 before:-z-1"
    >
      {evidenceLine(fact.sources)}
      {fact.contradicted && <p className="text-danger">Sources disagree</p>}
      {contradictions.map((other) => (
        <p key={JSON.stringify(other.value)}>
          {valueText(other.value)}: {evidenceLine(other.sources)}
        </p>
      ))}
    </div>
  );
}
