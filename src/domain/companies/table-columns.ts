import type { CsvField } from './company-fields.ts';

type TableColumn = {
  label: string;
  /** The columns of our CSV with the same facts. */
  fields: readonly CsvField[];
  /** Hidden until a user chooses it. */
  optional?: true;
  /** Exists only while a single list is open. */
  ofList?: true;
};

/** The columns of the results table after the company's name, in their initial order. */
const COLUMNS = {
  email: { label: 'Email', fields: ['email'] },
  contact: { label: 'Contact', fields: ['firstName', 'lastName', 'role'] },
  lists: { label: 'Lists', fields: [] },
  tags: { label: 'Tags', fields: [], ofList: true },
  note: { label: 'Note', fields: [], optional: true, ofList: true },
  amount: { label: 'Amount', fields: ['lastFundingAmountUsd'] },
  date: { label: 'Date', fields: ['lastFundingDate'] },
  type: { label: 'Type', fields: ['lastFundingType'] },
  industry: { label: 'Industry', fields: ['industries'] },
  location: { label: 'Location', fields: ['headquartersLocation'] },
  total: { label: 'Total', fields: ['totalFundingAmountUsd'] },
  rounds: { label: 'Rounds', fields: [], optional: true },
  website: { label: 'Website', fields: ['website'], optional: true },
  linkedin: { label: 'LinkedIn', fields: ['linkedin'], optional: true },
  description: { label: 'Description', fields: ['description'], optional: true },
} as const satisfies Record<string, TableColumn>;

export type TableColumnId = keyof typeof COLUMNS;

export const TABLE_COLUMNS: Readonly<Record<TableColumnId, TableColumn>> = COLUMNS;
export const TABLE_COLUMN_IDS = Object.keys(COLUMNS) as TableColumnId[];

/** @param ofList whether the table shows a list, in which the column of lists holds the status */
export function columnLabel(id: TableColumnId, ofList: boolean): string {
  return id === 'lists' && ofList ? 'Status' : TABLE_COLUMNS[id].label;
}

/** Columns whose width can be changed; the first is the company's name. */
export const RESIZABLE_COLUMN_IDS = ['company', ...TABLE_COLUMN_IDS] as const;
export type ResizableColumnId = 'company' | TableColumnId;

export const COLUMN_WIDTH = { min: 56, max: 640, step: 24 } as const;

/** How results can be shown; a board needs a list. */
export const RESULT_VIEWS = ['cards', 'table', 'board'] as const;
export type ResultView = (typeof RESULT_VIEWS)[number];

/** What a user has changed about the table of a view. */
export type TableLayout = {
  order: readonly TableColumnId[];
  hidden: readonly TableColumnId[];
  /** In pixels; other columns fit their content. */
  widths: Readonly<Partial<Record<ResizableColumnId, number>>>;
  /** How the page of a list was last shown. */
  shownAs?: ResultView | undefined;
};

export const DEFAULT_TABLE_LAYOUT: TableLayout = {
  order: TABLE_COLUMN_IDS,
  hidden: TABLE_COLUMN_IDS.filter((id) => TABLE_COLUMNS[id].optional),
  widths: {},
};

/** A stored layout with the columns added since; optional ones are hidden. */
export function completeLayout(layout: TableLayout): TableLayout {
  const { order, hidden } = layout;
  const addedColumns = TABLE_COLUMN_IDS.filter((id) => !order.includes(id));
  const hiddenAdded = addedColumns.filter((id) => TABLE_COLUMNS[id].optional);
  return { ...layout, order: [...order, ...addedColumns], hidden: [...hidden, ...hiddenAdded] };
}

/** The columns of our CSV with what a table shows, in its order. */
export function csvFieldsOf({ order, hidden }: TableLayout): CsvField[] {
  const visible = order.filter((id) => !hidden.includes(id));
  return ['organizationName', ...visible.flatMap((id) => TABLE_COLUMNS[id].fields)];
}

/** The views that remember their own layout: the search page, each list and each saved search. */
export const TABLE_VIEW = /^(search|(list|saved):[1-9]\d{0,8})$/;
