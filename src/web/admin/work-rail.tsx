import { ChangeButton } from './change-button.tsx';
import { ProgressRail } from './progress-rail.tsx';

type WorkRailProps = {
  /** As 'Importing'. */
  doing: string;
  /** How far it is. */
  words: string;
  part: number | null;
  /** Whoever did it is gone. */
  silent: boolean;
  canceling: boolean;
  cancel: () => Promise<unknown>;
};

/** How far work of the server is, and the way to stop it. */
export function WorkRail({ doing, words, part, silent, canceling, cancel }: WorkRailProps) {
  const note = silent
    ? 'It was interrupted, and is begun again within two minutes.'
    : canceling
      ? 'Stopping…'
      : undefined;
  return (
    <ProgressRail
      label={doing}
      part={part}
      words={
        <>
          <b className="font-semibold">{doing}:</b> {words}
        </>
      }
      note={note}
    >
      {!canceling && <ChangeButton label="Cancel" busyText="Stopping..." of={doing.toLowerCase()} send={cancel} />}
    </ProgressRail>
  );
}
