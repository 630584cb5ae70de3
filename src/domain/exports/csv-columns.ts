/** The fields of one exported row; a row is one contact of one company. */
export type ExportRow = {
  organizationName: string;
  description: string | null;
  fullDescription: string | null;
  industries: readonly string[];
  industryGroups: readonly string[];
  headquartersLocation: string | null;
  headquartersRegions: readonly string[];
  firstName: string | null;
  lastName: string | null;
  founders: readonly string[];
  role: string | null;
  email: string | null;
  contactEmail: string | null;
  website: string | null;
  linkedin: string | null;
  lastFundingAmountUsd: number | null;
  lastFundingDate: string | null;
  lastFundingType: string | null;
  totalFundingAmountUsd: number | null;
};

/** The columns of our CSV in order; import, export and screens all read this table. */
export const CSV_COLUMNS = [
  { header: 'Organization Name', field: 'organizationName' },
  { header: 'Description', field: 'description' },
  { header: 'Full Description', field: 'fullDescription' },
  { header: 'Industries', field: 'industries' },
  { header: 'Industry Groups', field: 'industryGroups' },
  { header: 'Headquarters Location', field: 'headquartersLocation' },
  { header: 'Headquarters Regions', field: 'headquartersRegions' },
  { header: 'First name', field: 'firstName' },
  { header: 'Last name', field: 'lastName' },
  { header: 'Founders', field: 'founders' },
  { header: 'Role', field: 'role' },
  { header: 'Email', field: 'email' },
  { header: 'Contact Email', field: 'contactEmail' },
  { header: 'Website', field: 'website' },
  { header: 'LinkedIn', field: 'linkedin' },
  { header: 'Last Funding Amount (in USD)', field: 'lastFundingAmountUsd' },
  { header: 'Last Funding Date', field: 'lastFundingDate' },
  { header: 'Last Funding Type', field: 'lastFundingType' },
  { header: 'Total Funding Amount (in USD)', field: 'totalFundingAmountUsd' },
] as const satisfies readonly { header: string; field: keyof ExportRow }[];

/** The file name of an export on a given day. */
export function exportFileName(day: string): string {
  return `fundscout-companies-${day}.csv`;
}
