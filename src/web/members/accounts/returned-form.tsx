import { createContext, useContext } from 'react';
import { type ApiClient, responseJson } from '../../platform/api/api.ts';

/** A form submitted without scripts that was returned: its input and the errors by field. */
export type ReturnedForm = Awaited<ReturnType<typeof readReturnedForm>>;

const NOTHING: ReturnedForm = { typed: {}, issues: {} };
const Context = createContext(NOTHING);

export const ReturnedFormProvider = Context.Provider;

/** The returned form; empty if not submitted yet, or submitted by scripts, which do not leave the page. */
export function useReturnedForm(): ReturnedForm {
  return useContext(Context);
}

export async function readReturnedForm(
  api: ApiClient,
  { again }: { again?: '1' },
): Promise<{ typed: Record<string, string>; issues: Record<string, string> }> {
  return again ? responseJson(api.account['returned-form'].$get()) : NOTHING;
}
