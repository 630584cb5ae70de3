import { useState } from 'react';
import { SAMPLE_IS_GONE } from '#domain/imports/import-words.ts';
import { Button } from '../../ui/button.tsx';
import { Radio } from '../../ui/radio.tsx';
import { Refused } from '../change-button.tsx';
import type { Upload } from './import-queries.ts';
import type { useChoices } from './use-choices.ts';

type CompareChoicesProps = { upload: Upload; choices: ReturnType<typeof useChoices> };

/** Its dot stands beside the first of several lines. */
const LINES = 'items-start! py-0.5 [&>input]:mt-0.5 max-tablet:py-3';

/** What is decided about every file before it is compared, and the way to compare it. */
export function CompareChoices({ upload, choices }: CompareChoicesProps) {
  const { chosen, refused, choose, compare } = choices;
  const { clearSample } = chosen ?? upload;
  const [decided, setDecided] = useState(upload.clearSample || upload.state === 'compared');
  const [undecided, setUndecided] = useState(false);
  const decide = (clear: boolean) => {
    setDecided(true);
    setUndecided(false);
    if (clear !== clearSample) choose({ clearSample: clear });
  };
  const open = upload.sample && !decided;
  return (
    <>
      {upload.sample && (
        <fieldset className="grid max-w-150 gap-2">
          <legend className="mb-2 text-13">
            <b className="font-semibold">The sample is still here.</b> Real data is never mixed with invented data.
          </legend>
          <Radio
            name="sample"
            value="remove"
            checked={decided && clearSample}
            onChoose={() => decide(true)}
            className={LINES}
          >
            Remove it with the import: its companies and LPs, and the demo accounts except yours. {SAMPLE_IS_GONE}
          </Radio>
          <Radio
            name="sample"
            value="keep"
            checked={decided && !clearSample}
            onChoose={() => decide(false)}
            className={LINES}
          >
            Keep it, and only look at what the file would change
          </Radio>
        </fieldset>
      )}
      {upload.state === 'uploaded' && (
        <CompareButton compare={async () => (open ? setUndecided(true) : await compare())} />
      )}
      <Refused words={undecided ? 'Choose what becomes of the sample.' : refused} />
    </>
  );
}

function CompareButton({ compare }: { compare: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    await compare();
    setBusy(false);
  };
  return (
    <div>
      <Button variant="main" busy={busy} busyText="One moment..." onClick={start}>
        Show what it would change
      </Button>
    </div>
  );
}
