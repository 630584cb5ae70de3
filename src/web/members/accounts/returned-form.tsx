import { createContext, useContext } from 'react';
import type { EmailChangeResult } from '#domain/emails/email-change-results.ts';
import { type ApiCalls, responseJson } from '../../platform/api/api.ts';

/** A form submitted without scripts that was returned: its input and the errors by field. Or the result of an emailed link. */
export type ReturnedForm = {
  typed: Record<string, string>;
  issues: Record<string, string>;
  emailChange?: EmailChangeResult;
};

const NOTHING: ReturnedForm = { typed: {}, issues: {} };
const Context = createContext(NOTHING);

export const ReturnedFormProvider = Context.Provider;

/** The returned form; empty if not submitted yet, or submitted by scripts, which do not leave the page. */
export function useReturnedForm(): ReturnedForm {
  return useContext(Context);
}

export async function readReturnedForm(api: ApiCalls, { again }: { again?: '1' }): Promise<ReturnedForm> {
  return again ? responseJson(api.account['returned-form'].$get()) : NOTHING;
}
