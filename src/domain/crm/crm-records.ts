import { websiteKey } from '../companies/company-identity.ts';
import { about, mainIndustry } from '../exports/crm-columns.ts';
import type { Lead, LeadField } from '../exports/lead-fields.ts';
import { fullName } from '../names.ts';
import {
  CRM_FIELD_NAMES,
  type Crm,
  type CrmFieldName,
  type CrmMapping,
  isByDomain,
  propertyOf,
  type RecordKind,
} from './crm.ts';

const VALUES: Record<CrmFieldName, LeadField | ((lead: Lead) => string)> = {
  companyName: 'organizationName',
  companyDomain: domainOf,
  companyWebsite: 'website',
  companyLinkedin: 'linkedin',
  companyDescription: about,
  companyIndustry: mainIndustry,
  companyLocation: 'headquartersLocation',
  companyCity: 'city',
  companyState: 'state',
  companyCountry: 'country',
  companyLastFundingType: 'lastFundingType',
  companyLastFundingDate: 'lastFundingDate',
  companyLastFundingAmountUsd: 'lastFundingAmountUsd',
  companyTotalFundingAmountUsd: 'totalFundingAmountUsd',
  contactEmail: 'email',
  contactName: ({ firstName, lastName, email }) => fullName(firstName, lastName) || email,
  contactFirstName: 'firstName',
  contactLastName: 'lastName',
  contactRole: 'role',
  contactLinkedin: 'contactLinkedin',
  contactCompany: 'organizationName',
  contactLeadSource: 'leadSource',
};

/** The properties of a company or contact. Fields without a value are left out, so that nothing is cleared in the CRM. */
export function propertiesOf(kind: RecordKind, lead: Lead, crm: Crm, mapping: CrmMapping): Record<string, string> {
  const names = CRM_FIELD_NAMES.filter((name) => name.startsWith(kind));
  return Object.fromEntries(
    names.flatMap((name) => {
      const of = VALUES[name];
      const value = typeof of === 'function' ? of(lead) : lead[of];
      const property = propertyOf(crm, mapping, name);
      return property && value ? [[property, value]] : [];
    }),
  );
}

/** What a company is found by. Empty if it cannot be. */
export function companyKey(crm: Crm, mapping: CrmMapping, lead: Lead): string {
  return isByDomain(crm, mapping) ? domainOf(lead) : lead.organizationName.toLowerCase();
}

/** The domain of a website; empty for a page on a host that companies share. */
function domainOf({ website }: Lead): string {
  const key = websiteKey(website) ?? '';
  return key.includes('/') ? '' : key;
}
