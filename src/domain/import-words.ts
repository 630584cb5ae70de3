import { formatCount } from './counts.ts';

/** A number of things in words: '1 cell', '1,200 cells'. @param many the plural where it is not the word with an s */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
