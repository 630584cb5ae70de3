import type { CrmFormat } from './crm-columns.ts';
import { LEAD_FIELD_NAMES, type LeadField, NO_LEAD } from './lead-fields.ts';

const OF_PEOPLE: readonly LeadField[] = [
  ...(['firstName', 'lastName', 'fullName', 'founders', 'email', 'contactEmail'] as const),
  ...(['city', 'state', 'country', 'headquartersLocation'] as const),
];

export function leadFieldsOf({ columns }: Pick<CrmFormat, 'columns'>): Set<LeadField> {
  const fields = new Set(OF_PEOPLE);
  const asked = new Proxy(NO_LEAD, {
    get(lead, field, itself) {
      const leadField = LEAD_FIELD_NAMES.find((name) => name === field);
      if (leadField) fields.add(leadField);
      return Reflect.get(lead, field, itself);
    },
  });
  for (const { of } of columns) of(asked);
  return fields;
}
