import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { messageOf, postJson, signInAsked } from '../../api.ts';
import { ADMIN_KEY, useConfirmed } from '../admin-calls.tsx';
import { sendChange } from '../records/send-change.ts';
import type { Upload } from './import-queries.ts';

type Choices = Pick<Upload, 'kind' | 'mapping' | 'clearSample'>;

/**
 * How a file is to be understood. Choices are sent one after the other, and the comparison after all of them: whoever
 * chooses faster than the network loses none. `chosen` is what was asked for while that is on its way.
 */
export function useChoices({ id, kind, mapping, clearSample }: Upload) {
  const run = useConfirmed();
  const queryClient = useQueryClient();
  const last = useRef<Promise<void>>(Promise.resolve());
  const wanted = useRef<Choices | null>(null);
  const [chosen, setChosen] = useState<Choices | null>(null);
  const [refused, setRefused] = useState<string | null>(null);

  const send = async (call: () => Promise<unknown>): Promise<void> => {
    try {
      await run(call);
    } catch (error) {
      if (!signInAsked(error)) setRefused(messageOf(error));
    }
    await queryClient.invalidateQueries({ queryKey: ADMIN_KEY });
  };
  const choose = (choice: Partial<Choices>) => {
    const next = { kind, mapping, clearSample, ...wanted.current, ...choice };
    wanted.current = next;
    setChosen(next);
    setRefused(null);
    last.current = last.current
      .then(() => send(() => sendChange('PUT', `/imports/${id}/columns`, next)))
      .then(() => {
        if (wanted.current !== next) return;
        wanted.current = null;
        setChosen(null);
      });
  };
  const compare = () => {
    setRefused(null);
    last.current = last.current.then(() => send(() => postJson(`/api/admin/imports/${id}/compare`)));
    return last.current;
  };
  return { chosen, refused, choose, compare };
}
