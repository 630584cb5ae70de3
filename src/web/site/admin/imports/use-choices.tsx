import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { expectOk } from '../../../platform/api/api.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/refusal.tsx';
import { ADMIN_KEY } from '../admin-query.ts';
import { isEncodingOpen, type Upload } from './import-queries.ts';

type ImportChoices = Pick<Upload, 'kind' | 'mapping' | 'clearSample' | 'choices'>;
/** Where a step was taken, so that its error is shown there. */
type StepPlace = 'columns' | 'questions' | 'joins' | 'corrections';
type Answers = Partial<Pick<ImportChoices, 'mapping' | 'choices'>>;
type ChoiceStep = { unsaved: ImportChoices; compare: boolean };

export type UploadChoices = ReturnType<typeof useChoices>;

/**
 * Saves how a file is read, and starts the preview. Steps are sent in order, so that no choice is lost on a slow network.
 * `unsaved` holds the choices being saved. Answers to questions are saved with the next step, whichever it is.
 */
export function useChoices({ id, kind, mapping, clearSample, choices }: Upload) {
  const calls = useApi().admin.imports[':id'];
  const param = { id };
  const queryClient = useQueryClient();
  const { act, refused } = useAction({ queue: true });
  const [step, setStep] = useState<ChoiceStep | null>(null);
  const [answers, setAnswers] = useState<Answers>({});
  const [from, setFrom] = useState<StepPlace>('columns');
  const send = async (choice: Partial<ImportChoices>, compare: boolean, place: StepPlace) => {
    const current = { kind, mapping, clearSample, choices, ...step?.unsaved };
    const unsavedAnswers = {
      ...current,
      ...choice,
      mapping: { ...current.mapping, ...answers.mapping, ...choice.mapping },
      choices: { ...current.choices, ...answers.choices, ...choice.choices },
    };
    const next = { unsaved: unsavedAnswers, compare };
    const isChanged = Object.keys({ ...answers, ...choice }).length > 0;
    setStep(next);
    setFrom(place);
    await act(async () => {
      if (isChanged) await expectOk(calls.columns.$put({ param, json: unsavedAnswers }));
      setAnswers((last) => (last === answers ? {} : last));
      if (compare) await expectOk(calls.compare.$post({ param }));
    });
    await queryClient.invalidateQueries({ queryKey: ADMIN_KEY }); // Also after a failure.
    setStep((last) => (last === next ? null : last));
  };
  return {
    unsaved: step?.unsaved ?? null,
    comparing: step?.compare ?? false,
    lastPlace: from,
    refusedIn: (place: StepPlace) => (from === place ? refused?.message : null),
    answers,
    answer: ({ mapping, choices }: Answers) =>
      setAnswers({
        ...answers,
        ...(mapping && { mapping: { ...answers.mapping, ...mapping } }),
        ...(choices && { choices: { ...answers.choices, ...choices } }),
      }),
    choose: (choice: Partial<ImportChoices>) => send(choice, false, 'columns'),
    compare: (choice: Partial<ImportChoices> = {}, place: StepPlace = 'columns') => send(choice, true, place),
  };
}

/** Attributes of the panel of a choice, which gets the focus back once the new preview shows. */
export function useChoicePanel(place: StepPlace, choices: UploadChoices | undefined) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (choices?.lastPlace !== place) return;
    ref.current?.focus({ preventScroll: true });
    ref.current?.scrollIntoView();
  }, []);
  return { ref, tabIndex: -1, className: 'scroll-mt-20 outline-none' };
}

type PreviewButtonProps = { upload: Upload; choices: UploadChoices };

/** The preview button, with a note that the import will replace the sample data. */
export function PreviewButton({ upload, choices }: PreviewButtonProps) {
  const { unsaved, comparing, refusedIn, compare } = choices;
  const [missing, setMissing] = useState<string | null>(null);
  const start = () => {
    const open = isEncodingOpen({ ...upload, ...unsaved }) ? 'Choose the encoding first.' : null;
    setMissing(open);
    if (!open) compare();
  };
  if (upload.state !== 'uploaded') return <Refusal message={refusedIn('columns')} />;
  return (
    <>
      {upload.sample && (
        <p className="max-w-150 text-13">
          <b className="font-semibold">Sample data is loaded.</b> It's never mixed with real companies, so the import
          removes it after you confirm. The preview changes nothing.
        </p>
      )}
      <div>
        <Button variant="main" busy={comparing} busyText="One moment..." onClick={start}>
          Preview changes
        </Button>
      </div>
      <Refusal message={missing ?? refusedIn('columns')} />
    </>
  );
}
