import { initials } from '#domain/names.ts';
import './mark.css';

const COLORS = 10;

/** Attributes of an element that begins with the generated mark of a company or LP: its initials on a color of its name. */
export function mark(name: string, className: string) {
  const sum = [...name].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 0);
  return { 'data-mark': initials(name), className: `${className} hue${sum % COLORS}` };
}
