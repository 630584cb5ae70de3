import type { FieldType } from '#domain/companies/company-fields.ts';

/** Formats a value for display. */
export function shownValue(look: FieldType, value: string): string {
  return look === 'money' && value ? `$${Number(value).toLocaleString('en-US')}` : value;
}

/** The fields of a form that were filled in. */
export function typedFields(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, typed]) => (typeof typed === 'string' && typed ? [[name, typed]] : [])),
  );
}
