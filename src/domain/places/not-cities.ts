import { isFundingStage } from '../companies/funding-stages.ts';
import { looksLikePerson } from '../imports/people-words.ts';

/** Industry names that are not also towns. */
const INDUSTRIES = new Set(
  (
    'software|hardware|saas|fintech|finance|insurance|insurtech|banking|healthcare|health care|health|' +
    'healthtech|biotech|biotechnology|pharma|pharmaceuticals|medtech|e-commerce|ecommerce|retail|education|' +
    'edtech|artificial intelligence|ai|robotics|blockchain|crypto|cryptocurrency|cybersecurity|security|' +
    'cleantech|clean energy|renewable energy|energy|agtech|agriculture|foodtech|proptech|' +
    'real estate|logistics|transportation|automotive|mobility|travel|hospitality|gaming|games|entertainment|advertising|' +
    'marketing|adtech|martech|hrtech|human resources|legaltech|internet|' +
    'telecommunications|telecom|consumer|manufacturing|construction|aerospace|semiconductors|analytics|big data|' +
    'cloud computing|consulting|b2b|b2c|web3|climate tech|deep tech|deeptech|life sciences|wellness|sports'
  ).split('|'),
);

/** Last words of industries in two or more words: 'Computer Games', 'Food & Beverages'. */
const INDUSTRY_END =
  / (?:analytics|appliances|beverages?|devices|electronics|equipment|games|goods|hardware|healthcare|learning|manufacturing|pharmaceuticals|products|services|software|solutions|technolog(?:y|ies))$/;

/** Whether a text is the name of an industry, and of nothing else. */
export function isIndustryName(text: string): boolean {
  return INDUSTRIES.has(text.toLowerCase());
}

/** Fillers for an unknown city. */
const SENTENCE =
  /^(?:not |un(?:sure|clear|certain)\b|see (?:website|above|below|notes?|linkedin|comments?|link|here)|same ask |check |tbd\b|to be |maybe\b|probably\b|somewhere\b|no (?:office|location|city|hq)\b|moved\b|we |they |it |i )|\b(?:is|are|was|were|has|have|will|not|sure|moving|moved|relocat\p{L}*)\b.* |\?$/iu;
const DOMAIN = /^(?!st[.])[a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*\.[a-z]{2,}$/;

/** After a name that was split at its comma: 'Acme, Inc.' */
const LEGAL_FORM = /^(?:inc|incorporated|llc|ltd|limited|corp|corporation|plc|gmbh|llp|p(?:ty|vt|te)\.? ltd)\.?$/i;

/**
 * Classifies a text that looks like a town but is something else; null if it may be a town.
 * @param isAlone whether no region or country shows that it is a place: 'Sophia Antipolis, France'
 */
export function notCity(text: string, isAlone: boolean): string | null {
  const name = text.toLowerCase();
  const words = name.split(/ (?:&|and|\+) /);
  if (
    isIndustryName(name) ||
    INDUSTRY_END.test(name) ||
    (words.length > 1 && words.some((word) => INDUSTRIES.has(word)))
  )
    return 'an industry';
  if (isFundingStage(text)) return 'a funding type';
  if (LEGAL_FORM.test(text)) return 'a legal form';
  if (DOMAIN.test(text)) return 'a domain';
  if (SENTENCE.test(text)) return 'a comment';
  return isAlone && looksLikePerson(text) ? "a person's name" : null;
}
