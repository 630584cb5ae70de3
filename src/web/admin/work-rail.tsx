import { ChangeButton } from './change-button.tsx';
import { ProgressRail } from './progress-rail.tsx';

type WorkRailProps = {
  /** Like 'Importing'. */
  doing: string;
  /** The progress, as text. */
  words: string;
  part: number | null;
  /** Whether the worker has stopped reporting. */
  silent: boolean;
  canceling: boolean;
  cancel: () => Promise<unknown>;
};

/** The progress of a background job, with a cancel button. */
export function WorkRail({ doing, words, part, silent, canceling, cancel }: WorkRailProps) {
  const note = silent ? 'Interrupted. It resumes within two minutes.' : canceling ? 'Stopping…' : undefined;
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
