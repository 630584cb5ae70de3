import type { CompanyCard } from '#domain/companies/company.ts';

const SHOWN = 4;

/** The newest of the companies about which the most is known; where there are too few, the newest of all. */
export function showcase(companies: readonly CompanyCard[]): CompanyCard[] {
  const complete = companies.filter(
    ({ description, headquartersLocation, lastFundingAmountUsd, contacts }) =>
      description && headquartersLocation && lastFundingAmountUsd !== null && contacts.some(({ email }) => email),
  );
  return (complete.length < SHOWN ? companies : complete).slice(0, SHOWN);
}
