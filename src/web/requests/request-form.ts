import { type ApiClient, answerOf } from '../api.ts';

/** What a form is sent with, and what came back of one that was sent without scripts. */
export type OpenForm = Awaited<ReturnType<typeof openForm>>;

/** Opens a form: it is told when, since nobody fills one in at once. */
export function openForm(api: ApiClient) {
  return answerOf(api.requests.form.$get());
}
