import { useState } from 'react';
import { SAMPLE_IS_GONE } from '#domain/imports/import-words.ts';
import { Button } from '../../ui/button.tsx';
import { Radio } from '../../ui/radio.tsx';
import { Refused } from '../change-button.tsx';
import type { Upload } from './import-queries.ts';
import { isEncodingOpen } from './import-state.ts';
import type { Choices } from './use-choices.ts';

type CompareChoicesProps = { upload: Upload; choices: Choices };

/** For radios with multiline labels. */
export const LINES = 'items-start! py-0.5 [&>input]:mt-0.5 max-tablet:py-3';

/** Whether to remove the sample, and the preview button. */
export function CompareChoices({ upload, choices }: CompareChoicesProps) {
  const { chosen, comparing, refusedIn, choose, compare } = choices;
  const { clearSample } = chosen ?? upload;
  const [decided, setDecided] = useState(upload.clearSample || upload.state === 'compared');
  const [missing, setMissing] = useState<string | null>(null);
  const decide = (clear: boolean) => {
    setDecided(true);
    setMissing(null);
    if (clear !== clearSample) choose({ clearSample: clear });
  };
  const start = () => {
    const words = isEncodingOpen({ ...upload, ...chosen })
      ? 'Choose the encoding first.'
      : upload.sample && !decided
        ? 'Choose whether to remove the sample.'
        : null;
    setMissing(words);
    if (!words) compare();
  };
  return (
    <>
      {upload.sample && (
        <fieldset className="grid max-w-150 gap-2">
          <legend className="mb-2 text-13">
            <b className="font-semibold">Sample data is loaded.</b> Real companies are never mixed with it.
          </legend>
          <Radio
            name="sample"
            value="remove"
            checked={decided && clearSample}
            onChoose={() => decide(true)}
            className={LINES}
          >
            Remove it with the import: its companies and LPs, and every demo account but yours. {SAMPLE_IS_GONE}
          </Radio>
          <Radio
            name="sample"
            value="keep"
            checked={decided && !clearSample}
            onChoose={() => decide(false)}
            className={LINES}
          >
            Keep it and only preview the file
          </Radio>
        </fieldset>
      )}
      {upload.state === 'uploaded' && (
        <div>
          <Button variant="main" busy={comparing} busyText="One moment..." onClick={start}>
            Preview changes
          </Button>
        </div>
      )}
      <Refused words={missing ?? refusedIn('columns')} />
    </>
  );
}
