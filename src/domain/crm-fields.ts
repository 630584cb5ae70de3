import type { CrmFormat } from './crm-columns.ts';
import { LEAD_FIELD_NAMES, type LeadField, NO_LEAD } from './leads.ts';

/** What the people of a row and their place are made of, for every target. */
const OF_PEOPLE: readonly LeadField[] = [
  ...(['firstName', 'lastName', 'fullName', 'founders', 'email', 'contactEmail'] as const),
  ...(['city', 'state', 'country', 'headquartersLocation'] as const),
];

/** The fields of a lead that a format asks for: others need not be read. */
export function fieldsOf({ columns }: Pick<CrmFormat, 'columns'>): Set<LeadField> {
  const fields = new Set(OF_PEOPLE);
  const asked = new Proxy(NO_LEAD, {
    get(lead, field, itself) {
      const known = LEAD_FIELD_NAMES.find((name) => name === field);
      if (known) fields.add(known);
      return Reflect.get(lead, field, itself);
    },
  });
  for (const { of } of columns) of(asked);
  return fields;
}
