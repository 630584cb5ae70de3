/** The fields of a form that were filled in. */
export function typedFields(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, typed]) => (typeof typed === 'string' && typed ? [[name, typed]] : [])),
  );
}
