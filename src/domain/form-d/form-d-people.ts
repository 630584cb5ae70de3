import { hasLegalForm } from '../companies/legal-forms.ts';
import { withoutTitle } from '../companies/person-names.ts';
import { canBeName, isBlank } from '../imports/cell-readings.ts';
import { containsEmail } from '../imports/imported-emails.ts';
import { properCase, properPersonName } from '../proper-case.ts';
import { foldText } from '../search/search-text.ts';

/** A related person, as written in a filing. */
export type FiledPerson = {
  first: string;
  last: string;
  /** 'Executive Officer', 'Director', 'Promoter'. */
  relationships: readonly string[];
  /** The filer's own title, such as 'CEO'. */
  clarification: string;
};

export type Officer = { firstName: string | null; lastName: string; role: string };

/** Longer clarifications are explanations, not roles. In characters. */
const MAX_ROLE = 60;
const MAX_NAME = 300;
const ORDER = ['executive officer', 'director', 'promoter'];

/** Returns the people of a filing, executives first. Skips funds and firms listed as people. */
export function officersOf(people: readonly FiledPerson[]): Officer[] {
  const names = new Set<string>();
  return people
    .map((person) => ({ person, rank: rankOf(person) }))
    .sort((a, b) => a.rank - b.rank)
    .flatMap(({ person }) => officer(person) ?? [])
    .filter(({ firstName, lastName }) => {
      const key = foldText(`${firstName} ${lastName}`);
      return !names.has(key) && names.add(key);
    });
}

function officer({ first, last, relationships, clarification }: FiledPerson): Officer | null {
  const [firstName, lastName] = [named(first, 'first'), named(last, 'last')];
  if (lastName === null || hasLegalForm(last) || hasLegalForm(first) || containsEmail(`${first} ${last}`)) return null;
  return { firstName, lastName, role: roleOf(relationships, clarification) };
}

function named(text: string, part: 'first' | 'last'): string | null {
  const name = properPersonName(withoutTitle(text.slice(0, MAX_NAME)), part);
  return name === '' || (isBlank(name) && !canBeName(name)) ? null : name;
}

/** 'CEO, Director': the filer's title, then the other relationships on the form. */
function roleOf(relationships: readonly string[], clarification: string): string {
  const title = properCase(clarification.slice(0, 2 * MAX_ROLE));
  const usable = title !== '' && title.length <= MAX_ROLE && !isBlank(title) && !containsEmail(title);
  const texts = relationships.map((text) => text.trim()).filter(Boolean);
  const others = texts.filter((text) => !usable || (rank(text) > 0 && !foldText(title).includes(foldText(text))));
  return [...(usable ? [title] : []), ...others].join(', ') || 'Related person';
}

function rankOf({ relationships }: FiledPerson): number {
  return Math.min(...relationships.map(rank), ORDER.length);
}

function rank(relationship: string): number {
  const at = ORDER.indexOf(foldText(relationship));
  return at < 0 ? ORDER.length : at;
}
