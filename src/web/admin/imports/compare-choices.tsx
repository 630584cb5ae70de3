import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Refused } from '../change-button.tsx';
import type { Upload } from './import-queries.ts';
import { isEncodingOpen } from './import-state.ts';
import type { Choices } from './use-choices.ts';

type CompareChoicesProps = { upload: Upload; choices: Choices };

/** For radios with multiline labels. */
export const LINES = 'items-start! py-0.5 [&>input]:mt-0.5 max-tablet:py-3';

/** The preview button, and that the import will replace the sample. */
export function CompareChoices({ upload, choices }: CompareChoicesProps) {
  const { chosen, comparing, refusedIn, compare } = choices;
  const [missing, setMissing] = useState<string | null>(null);
  const start = () => {
    const words = isEncodingOpen({ ...upload, ...chosen }) ? 'Choose the encoding first.' : null;
    setMissing(words);
    if (!words) compare();
  };
  if (upload.state !== 'uploaded') return <Refused words={refusedIn('columns')} />;
  return (
    <>
      {upload.sample && (
        <p className="max-w-150 text-13">
          <b className="font-semibold">Sample data is loaded.</b> Real companies are never mixed with it: the import
          removes the sample, after you confirm. The preview changes nothing.
        </p>
      )}
      <div>
        <Button variant="main" busy={comparing} busyText="One moment..." onClick={start}>
          Preview changes
        </Button>
      </div>
      <Refused words={missing ?? refusedIn('columns')} />
    </>
  );
}
