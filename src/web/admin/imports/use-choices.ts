import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { doneOf, messageOf, signInAsked } from '../../api.ts';
import { useApi } from '../../use-api.ts';
import { ADMIN_KEY, useConfirmed } from '../admin-calls.tsx';
import type { Upload } from './import-queries.ts';

type Chosen = Pick<Upload, 'kind' | 'mapping' | 'clearSample' | 'choices'>;
/** Where a step was taken, so that its error is shown there. */
type Place = 'columns' | 'questions' | 'joins';
type Step = { chosen: Chosen; save: boolean; compare: boolean; from: Place };

export type Choices = ReturnType<typeof useChoices>;

/**
 * Saves how a file is read, and starts the preview. Steps are sent in order, so that no choice is lost on a slow network.
 * `chosen` holds the choices being saved.
 */
export function useChoices({ id, kind, mapping, clearSample, choices }: Upload) {
  const calls = useApi().admin.imports[':id'];
  const param = { id };
  const run = useConfirmed();
  const queryClient = useQueryClient();
  const wanted = useRef<Chosen | null>(null);
  const { mutate, variables, isPending, error } = useMutation({
    scope: { id: `import:${id}` },
    networkMode: 'always',
    mutationFn: ({ chosen, save, compare }: Step) =>
      run(async () => {
        if (save) await doneOf(calls.columns.$put({ param, json: chosen }));
        if (compare) await doneOf(calls.compare.$post({ param }));
      }),
    onSettled: async (_, __, { chosen }) => {
      await queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
      if (wanted.current === chosen) wanted.current = null;
    },
  });
  const send = (choice: Partial<Chosen> | null, compare: boolean, from: Place) => {
    const chosen = { kind, mapping, clearSample, choices, ...wanted.current, ...choice };
    wanted.current = chosen;
    mutate({ chosen, save: choice !== null, compare, from });
  };
  return {
    chosen: isPending ? variables.chosen : null,
    comparing: isPending && variables.compare,
    refusedIn: (place: Place) => (error && !signInAsked(error) && variables?.from === place ? messageOf(error) : null),
    choose: (choice: Partial<Chosen>) => send(choice, false, 'columns'),
    /** Starts the preview, after saving a choice if given. */
    compare: (choice: Partial<Chosen> | null = null, from: Place = 'columns') => send(choice, true, from),
  };
}
