/** Export targets under their own names; `plain` is our own columns. */
export const TARGET_LABELS = {
  plain: 'Plain CSV',
  hubspot: 'HubSpot',
  salesforce: 'Salesforce',
  pipedrive: 'Pipedrive',
  instantly: 'Instantly',
  smartlead: 'Smartlead',
  lemlist: 'lemlist',
  apollo: 'Apollo',
} as const;

export type CrmTarget = keyof typeof TARGET_LABELS;
export const CRM_TARGETS = Object.keys(TARGET_LABELS) as CrmTarget[];

/** Export formats besides our CSV: our columns as a spreadsheet, or the columns of a target. */
export const OTHER_FORMATS = ['xlsx', ...CRM_TARGETS.filter((target) => target !== 'plain')] as const;
export const EXPORT_FORMATS = ['csv', ...OTHER_FORMATS] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** About files that people open in a spreadsheet; files for other apps have the values as they are. */
export const FORMULA_NOTE =
  'Cells that start with =, +, - or @ get a leading apostrophe, so spreadsheets do not run them as formulas.';

/** Above the rows with places that the standard picklists of a target lack. */
export function picklistTitle(label: string): string {
  return `${label} rejects these if its state and country picklists are on:`;
}

export const CSV_TYPE = 'text/csv; charset=utf-8';
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The formats in the order of menus. */
export const FORMAT_GROUPS: readonly { label: string; formats: readonly ExportFormat[] }[] = [
  { label: 'Every column', formats: ['csv', 'xlsx'] },
  { label: 'Ready to import into a CRM', formats: ['hubspot', 'salesforce', 'pipedrive'] },
  { label: 'Ready to import for outreach', formats: ['instantly', 'smartlead', 'lemlist', 'apollo'] },
];

/** Whether columns can be added and chosen; formats for other apps have the columns of their target. */
export function hasOurColumns(format: ExportFormat): format is 'csv' | 'xlsx' {
  return format === 'csv' || format === 'xlsx';
}

export function formatLabel(format: ExportFormat): string {
  if (format === 'csv') return 'CSV';
  return format === 'xlsx' ? 'Excel' : TARGET_LABELS[format];
}

export function exportFile(format: ExportFormat, day: string): { name: string; type: string } {
  if (format === 'xlsx') return { name: `fundscout-companies-${day}.xlsx`, type: XLSX_TYPE };
  return { name: `fundscout-${format === 'csv' ? 'companies' : format}-${day}.csv`, type: CSV_TYPE };
}
