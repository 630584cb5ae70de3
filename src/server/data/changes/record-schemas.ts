import * as z from 'zod';

export const SEEN = 'must be the version you edited';
export const version = z.int(SEEN).describe('The version you edited');
export const fields = z
  .record(z.string(), z.string('must be a string'))
  .describe('Form fields by name; omitted fields stay unchanged')
  .meta({ example: { website: 'https://harbor.example', lastFundingAmountUsd: '$1.5M' } });

const shownFields = z.record(z.string(), z.string()).describe('Values as typed in the form, by field');
export const record = z
  .object({
    id: z.int(),
    slug: z.string(),
    version: z.int(),
    source: z.string(),
    firstSeenAt: z.iso.datetime(),
    lastChangedAt: z.iso.datetime(),
    fields: shownFields,
    parts: z
      .record(z.string(), z.array(z.object({ id: z.int(), fields: shownFields })))
      .describe('Contacts and rounds'),
  })
  .meta({ id: 'Record', description: 'A company or LP with the fields of its form' });
