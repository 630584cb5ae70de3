import { Check, CircleDashed, CircleDot, Minus } from 'lucide-react';
import type { Fact, Source, Verdict } from '#domain/competitor-facts.ts';
import { formatDay } from '#domain/dates.ts';

const SIGNS: Record<Verdict, typeof Check> = { yes: Check, partly: CircleDot, no: Minus, unknown: CircleDashed };
const WORDS: Record<Verdict, string> = { yes: 'Yes. ', partly: 'In part. ', no: 'No. ', unknown: '' };

/** A fact with its verdict, source and date. */
export function FactCell({ fact: { verdict, words }, source }: { fact: Fact; source?: Source | null }) {
  const Sign = SIGNS[verdict];
  return (
    <span className={`flex items-start gap-2 ${verdict === 'unknown' ? 'text-ink-3' : ''}`}>
      <Sign aria-hidden className={`mt-0.5 size-4 shrink-0 ${verdict === 'yes' ? 'text-accent' : 'text-ink-3'}`} />
      <span>
        <span className="sr-only">{WORDS[verdict]}</span>
        {words}
        {source && <SourceLine source={source} />}
      </span>
    </span>
  );
}

function SourceLine({ source: { url, read, published } }: { source: Source }) {
  return (
    <small className="mt-0.5 block text-12 text-ink-3">
      <a href={url} rel="noopener nofollow" className="link">
        {new URL(url).host}
      </a>
      {published && (
        <>
          , published <time dateTime={published}>{formatDay(published)}</time>
        </>
      )}
      , read <time dateTime={read}>{formatDay(read)}</time>
    </small>
  );
}
