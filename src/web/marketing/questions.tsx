import { Plus } from 'lucide-react';
import type { Question } from './faq.ts';
import { SplitSection } from './split-section.tsx';

/** What visitors ask: one answer is open at a time, which the browser itself sees to, by the name they share. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <SplitSection id="faq" title="Questions">
      <div className="border-t border-line">
        {questions.map(({ question, answer }, place) => (
          <details key={question} name="faq" open={place === 0} className="group border-b border-line">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-2.5 text-16 font-medium [&::-webkit-details-marker]:hidden">
              <h3>{question}</h3>
              <Plus
                aria-hidden
                className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-45 group-open:text-ink"
              />
            </summary>
            <p className="max-w-[72ch] pb-5 text-16 text-pretty text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </SplitSection>
  );
}
