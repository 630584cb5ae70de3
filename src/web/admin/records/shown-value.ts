import type { FieldLook } from '#domain/record-forms.ts';

/** A value as it is read, where that differs from how it is typed. */
export function shownValue(look: FieldLook, value: string): string {
  return look === 'money' && value ? `$${Number(value).toLocaleString('en-US')}` : value;
}
