import type { FieldLook } from '#domain/changes/record-forms.ts';

/** Formats a value for display. */
export function shownValue(look: FieldLook, value: string): string {
  return look === 'money' && value ? `$${Number(value).toLocaleString('en-US')}` : value;
}
