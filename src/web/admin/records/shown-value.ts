import type { FieldType } from '#domain/companies/company-fields.ts';

/** Formats a value for display. */
export function shownValue(look: FieldType, value: string): string {
  return look === 'money' && value ? `$${Number(value).toLocaleString('en-US')}` : value;
}
