import { Check, CircleDashed, CircleDot, Minus } from 'lucide-react';
import type { Fact, Verdict } from '#domain/competitors.ts';

const SIGNS: Record<Verdict, typeof Check> = { yes: Check, partly: CircleDot, no: Minus, unknown: CircleDashed };
const WORDS: Record<Verdict, string> = { yes: 'Yes. ', partly: 'In part. ', no: 'No. ', unknown: '' };

/** A fact with the sign of its verdict; the sign is never alone. */
export function FactCell({ fact: { verdict, words } }: { fact: Fact }) {
  const Sign = SIGNS[verdict];
  return (
    <span className={`flex items-start gap-2 ${verdict === 'unknown' ? 'text-ink-3' : ''}`}>
      <Sign aria-hidden className={`mt-0.5 size-4 shrink-0 ${verdict === 'yes' ? 'text-accent' : 'text-ink-3'}`} />
      <span>
        <span className="sr-only">{WORDS[verdict]}</span>
        {words}
      </span>
    </span>
  );
}
