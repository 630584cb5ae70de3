import { listOf, pickWeighted, type Random, type Weighted } from './random.ts';
import namesByCulture from './words/people.json' with { type: 'json' };

export type SamplePerson = { firstName: string; lastName: string; role: string | null; email: string | null };

/**
 * If a family name has a male and a female form (`Sokolov/Sokolova`), given names alternate between a woman's and a
 * man's.
 */
const NAMES = new Map(
  Object.entries(namesByCulture).map(([culture, { given, family }]) => [
    culture,
    { given: listOf(given), family: listOf(family).map((name) => name.split('/')) },
  ]),
);

const LONE_ROLES = ['Founder & CEO', 'Founder & CEO', 'Founder & CEO', 'Founder', 'CEO'];
const FIRST_ROLES = ['Co-Founder & CEO', 'Co-Founder & CEO', 'Co-Founder & CEO', 'Founder & CEO', 'Co-Founder'];
const SECOND_ROLES = ['Co-Founder & CTO', 'Co-Founder & CTO', 'Co-Founder & COO', 'Co-Founder', 'CTO', 'VP Sales'];
const THIRD_ROLES = ['Co-Founder', 'Co-Founder & CPO', 'Head of Marketing', 'COO', 'CFO', 'Chief Scientist'];

/** Letters without a decomposition. */
const PLAIN_LETTERS: Record<string, string> = { ø: 'o', æ: 'ae', ß: 'ss', ł: 'l', đ: 'd', ı: 'i', þ: 'th', ð: 'd' };

/** Invents one to three people; the first is in charge. First names and addresses are unique. */
export function samplePeople(random: Random, cultures: Weighted<string>, host: string): SamplePerson[] {
  const draw = random.next();
  const count = draw < 0.52 ? 1 : draw < 0.85 ? 2 : 3;
  const style = random.next();
  const people: SamplePerson[] = [];
  while (people.length < count) {
    const roles = [count === 1 ? LONE_ROLES : FIRST_ROLES, SECOND_ROLES, THIRD_ROLES][people.length] ?? [];
    const person = samplePerson(random, cultures, { people, roles, style, host });
    if (person) people.push(person);
  }
  return people;
}

type Team = {
  people: readonly SamplePerson[];
  roles: readonly string[];
  /** Email address style, from 0 to 1. */
  style: number;
  host: string;
};

/** Invents another person; null if the first name is taken. */
export function samplePerson(
  random: Random,
  cultures: Weighted<string>,
  { people, roles, style, host }: Team,
): SamplePerson | null {
  const { firstName, lastName } = personName(random, pickWeighted(random, cultures));
  if (people.some((person) => person.firstName === firstName)) return null;
  return {
    firstName,
    lastName,
    role: random.chance(0.05) ? null : random.pick(roles),
    email: random.chance(0.1) ? null : `${mailbox(style, firstName, lastName)}@${host}`,
  };
}

function personName(random: Random, culture: string): { firstName: string; lastName: string } {
  const { given, family } = NAMES.get(culture) ?? { given: [], family: [] };
  const index = random.between(0, given.length - 1);
  const forms = random.pick(family);
  const woman = index % 2 === 0;
  return { firstName: given[index] ?? '', lastName: (woman ? forms[1] : forms[0]) ?? forms[0] ?? '' };
}

function mailbox(style: number, firstName: string, lastName: string): string {
  const first = plain(firstName);
  if (style < 0.62) return first;
  const last = plain(lastName);
  return style < 0.82 ? `${first[0]}.${last}` : `${first}.${last}`;
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/[øæßłđıþð]/g, (letter) => PLAIN_LETTERS[letter] ?? '')
    .normalize('NFKD')
    .replace(/[^a-z]/g, '');
}
