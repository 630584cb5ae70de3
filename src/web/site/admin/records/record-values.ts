import type { FieldType } from '#domain/companies/company-fields.ts';

export function shownValue(type: FieldType, value: string): string {
  return type === 'money' && value ? `$${Number(value).toLocaleString('en-US')}` : value;
}

export function typedFields(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].flatMap(([name, typed]) => (typeof typed === 'string' && typed ? [[name, typed]] : [])),
  );
}
