import { isBlank } from './cell-readings.ts';

/**
 * The entries of a list cell, between commas, semicolons and pipes, each once. No entry keeps one of the three,
 * and none stands for nothing: so a list that we write with commas is read as the same entries again.
 */
export function splitList(text: string): string[] {
  const entries = text.split(/[,;|]/).map((entry) => entry.trim());
  return [...new Set(entries.filter((entry) => !isBlank(entry)))];
}
