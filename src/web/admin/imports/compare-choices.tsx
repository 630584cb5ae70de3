import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Refused } from '../change-button.tsx';
import type { Upload } from './import-queries.ts';
import type { useChoices } from './use-choices.ts';

type CompareChoicesProps = { upload: Upload; choices: ReturnType<typeof useChoices> };

/** What is decided about every file before it is compared, and the way to compare it. */
export function CompareChoices({ upload, choices }: CompareChoicesProps) {
  const { chosen, refused, choose, compare } = choices;
  const { clearSample } = chosen ?? upload;
  return (
    <>
      {upload.sample && (
        <Checkbox
          state={clearSample ? 'on' : 'off'}
          onTick={() => choose({ clearSample: !clearSample })}
          className="max-w-150"
        >
          Remove the sample with the import: its invented companies and LPs, and the accounts for trying it out
        </Checkbox>
      )}
      {upload.state === 'uploaded' && <CompareButton compare={compare} />}
      <Refused words={refused} />
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
