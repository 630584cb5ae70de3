import { foldText } from '../search/search-text.ts';

/** Every LP type, with its other names in files. */
const LP_TYPE_TABLE = {
  'Public pension fund': [
    'public pension',
    'pension fund',
    'pension',
    'government pension',
    'public retirement system',
  ],
  'Corporate pension fund': ['corporate pension', 'private pension fund', 'private sector pension fund'],
  'University endowment': ['endowment', 'endowment plan', 'college endowment', 'university'],
  Foundation: ['private foundation', 'charitable foundation', 'charity', 'trust'],
  'Sovereign wealth fund': ['sovereign wealth', 'sovereign fund', 'swf', 'government investment fund'],
  'Insurance company': ['insurance', 'insurer', 'reinsurance', 'life insurer'],
  'Family office': ['single family office', 'multi family office', 'sfo', 'mfo', 'multi-family office'],
  'Fund of funds': ['fund of funds manager', 'fof', 'fund-of-funds'],
  Bank: ['investment bank', 'commercial bank'],
  Corporate: ['corporation', 'corporate investor', 'company'],
  'Development finance institution': ['development bank', 'dfi', 'development finance', 'government agency'],
  'Asset manager': ['investment manager', 'wealth manager', 'investment company'],
  Other: ['unknown', 'other investor'],
} as const satisfies Record<string, readonly string[]>;

export type LpType = keyof typeof LP_TYPE_TABLE;
export const LP_TYPES = Object.keys(LP_TYPE_TABLE) as LpType[];

const typeBySpelling = new Map<string, LpType>();
for (const type of LP_TYPES) {
  for (const spelling of [type, ...LP_TYPE_TABLE[type]]) {
    typeBySpelling.set(foldText(spelling), type);
    typeBySpelling.set(`${foldText(spelling)}s`, type);
  }
}

export function lpType(text: string): LpType | null {
  return typeBySpelling.get(foldText(text)) ?? null;
}
