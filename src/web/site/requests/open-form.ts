import { type ApiCalls, responseJson } from '../../platform/api/api.ts';

/** The state of a request form: its timestamp, and the input returned after a submission without scripts. */
export type OpenForm = Awaited<ReturnType<typeof openForm>>;

/** Opens a form with a server timestamp: bots submit faster than people. */
export function openForm(api: ApiCalls) {
  return responseJson(api.requests.form.$get());
}

/** The URL parameters of a form page: its result, the topic, and the token of a link. */
type RequestSearch = { done?: 'sent' | 'honored' | 'pending'; topic?: string; link?: string };

const DONE = ['sent', 'honored', 'pending'] as const;

/** Parses the parameters; drops invalid ones. */
export function readRequestSearch({ done, topic, link }: Record<string, unknown>): RequestSearch {
  return {
    done: DONE.find((step) => step === done),
    topic: typeof topic === 'string' ? topic : undefined,
    link: typeof link === 'string' ? link : undefined,
  };
}
