import { BRAND } from '#domain/brand.ts';
import { Button } from '../../ui/button.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { CopyButton } from './copy-button.tsx';
import { PROFILE_MESSAGES } from './profile-messages.ts';

const FILE_NAME = `${BRAND.name.toLowerCase()}-backup-codes.txt`;

/** The backup codes, this once: to copy or to download. */
export function BackupCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const text = `${codes.join('\n')}\n`;
  return (
    <div className="grid gap-3">
      <p className="text-13">{PROFILE_MESSAGES.backupCodesOnce}</p>
      <ul
        aria-label="Backup codes"
        className="grid max-w-110 grid-cols-2 gap-x-6 gap-y-1 rounded-control border border-line bg-sunken px-4 py-3 font-medium tabular-nums"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={text}>Copy</CopyButton>
        <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), FILE_NAME)}>Download</Button>
        <Button variant="main" onClick={onDone}>
          I've saved these codes
        </Button>
      </div>
    </div>
  );
}
