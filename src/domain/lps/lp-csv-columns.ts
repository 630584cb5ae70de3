/** The columns of an LP export in order; a row is one contact of one LP. Imports read all of them. */
export const LP_CSV_COLUMNS = [
  { header: 'Name', field: 'name' },
  { header: 'Short Name', field: 'shortName' },
  { header: 'LP Type', field: 'type' },
  { header: 'AUM (USD)', field: 'assetsUsd' },
  { header: 'AUM As Of', field: 'assetsAsOf' },
  { header: 'City', field: 'city' },
  { header: 'State/Region', field: 'region' },
  { header: 'Country', field: 'country' },
  { header: 'Website', field: 'website' },
  { header: 'Stages', field: 'stages' },
  { header: 'Sectors', field: 'sectors' },
  { header: 'Geographies', field: 'geographies' },
  { header: 'Description', field: 'description' },
  { header: 'First name', field: 'firstName' },
  { header: 'Last name', field: 'lastName' },
  { header: 'Role', field: 'role' },
  { header: 'Email', field: 'email' },
  { header: 'LinkedIn', field: 'linkedin' },
  { header: 'Source', field: 'origin' },
  { header: 'Trust', field: 'trust' },
] as const;

export type LpCsvField = (typeof LP_CSV_COLUMNS)[number]['field'];

export function lpExportFileName(day: string): string {
  return `fundscout-lps-${day}.csv`;
}
