import { PAGE_SIZE } from '#domain/search/search-parameters.ts';
import type { Directory } from '../companies/directory.ts';

/** The path of every page of the directory. */
export function* directoryPages(directory: Pick<Directory, 'cities' | 'industries' | 'letters'>): Generator<string> {
  yield '/directory';
  for (const kind of ['cities', 'industries'] as const) {
    yield* listPages(`/directory/${kind}`, directory[kind].length);
    for (const { slug, count } of directory[kind]) yield* listPages(`/directory/${kind}/${slug}`, count);
  }
  yield '/directory/companies';
  for (const { letter, count } of directory.letters) yield* listPages(`/directory/companies/${letter}`, count);
}

/** The pages of a list of so many entries; the first has no number. */
function* listPages(path: string, entries: number): Generator<string> {
  yield path;
  for (let page = 2; (page - 1) * PAGE_SIZE < entries; page++) yield `${path}?page=${page}`;
}
