import { Panel } from '../panel.tsx';
import { CompareChoices } from './compare-choices.tsx';
import type { Upload } from './import-queries.ts';
import { useChoices } from './use-choices.ts';

/** A file of filings, in which there are no columns to choose. */
export function FilingChoices({ upload }: { upload: Upload }) {
  const choices = useChoices(upload);
  return (
    <Panel title="Filings of SEC Form D" note="Companies, their people, places and offerings are read from them.">
      <div aria-busy={choices.chosen !== null} className="grid gap-4">
        <p className="max-w-150 text-13 text-ink-2">
          Amendments correct what they amend, filings that were taken before change nothing, and pooled investment funds
          are left out.
        </p>
        <CompareChoices upload={upload} choices={choices} />
      </div>
    </Panel>
  );
}
