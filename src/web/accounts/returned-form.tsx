import { createContext, useContext } from 'react';
import { type ApiClient, answerOf } from '../api.ts';

/** A form that was sent without scripts and came back: what was typed, and what was wrong with it, by field. */
export type ReturnedForm = Awaited<ReturnType<typeof readReturnedForm>>;

const NOTHING: ReturnedForm = { typed: {}, issues: {} };
const Context = createContext(NOTHING);

/** Around the form that came back. */
export const ReturnedFormProvider = Context.Provider;

/** Empty for a form that nobody has sent yet, or that was sent by scripts, which do not leave it. */
export function useReturnedForm(): ReturnedForm {
  return useContext(Context);
}

/** Reads it for a page that says in its address that its form came back. */
export async function readReturnedForm(
  api: ApiClient,
  { again }: { again?: '1' },
): Promise<{ typed: Record<string, string>; issues: Record<string, string> }> {
  return again ? answerOf(api.account['returned-form'].$get()) : NOTHING;
}
