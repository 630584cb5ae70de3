import { expect, test } from 'vitest';
import { similarityReason } from './similar-companies.ts';

const NOTHING = { industry: null, city: null, country: null, stage: null };

test.each([
  [{ industry: 'AI', city: 'Berlin', country: 'Germany', stage: 'Seed' }, 'Also in AI, in Berlin'],
  [{ industry: 'AI', country: 'Germany' }, 'Also in AI, in Germany'],
  [{ industry: 'AI', country: 'United States' }, 'Also in AI, in the United States'],
  [{ industry: 'AI', stage: 'Seed' }, 'Also in AI, same stage'],
  [{ industry: 'AI' }, 'Also in AI'],
  [{ city: 'Berlin', country: 'Germany', stage: 'Seed' }, 'Same stage, same city'],
  [{ country: 'Germany', stage: 'Seed' }, 'Same stage, same country'],
  [{ city: 'Berlin', country: 'Germany' }, 'Also in Berlin'],
  [{ stage: 'Seed' }, 'Same stage'],
  [{}, ''],
])('%j: %s', (common, reason) => {
  expect(similarityReason({ ...NOTHING, ...common })).toBe(reason);
});
