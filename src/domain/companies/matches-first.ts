import { fullName } from '../names.ts';
import { foldText } from '../search/fold-text.ts';
import { searchTerms } from '../search/search-terms.ts';
import type { CompanyCard } from './company.ts';
import { industriesByFilter } from './industries.ts';

/** A result with what it matches in front: the contacts whose names have most words of the text, and the filtered industry. */
export function withMatchesFirst<C extends Pick<CompanyCard, 'contacts' | 'industries' | 'industryGroups'>>(
  company: C,
  text: string,
  industry: readonly string[],
): C {
  const terms = searchTerms(foldText(text)).map((term) => ` ${term}${term.length < MIN_LETTERS ? ' ' : ''}`);
  if (terms.length === 0 && industry.length === 0) return company;
  const matchCount = ({ firstName, lastName }: C['contacts'][number]) => {
    const name = ` ${foldText(fullName(firstName, lastName))} `;
    return terms.filter((term) => name.includes(term)).length;
  };
  const contacts = company.contacts
    .map((contact) => ({ contact, matches: matchCount(contact) }))
    .sort((a, b) => b.matches - a.matches);
  const most = contacts[0]?.matches || null;
  return {
    ...company,
    contacts: contacts.map(({ contact, matches }) => (matches === most ? { ...contact, isMatch: true } : contact)),
    industries: industriesByFilter(company, industry),
  };
}

/** Shorter words name a person only as a whole: 'ai' is not Aisha. */
const MIN_LETTERS = 3;
