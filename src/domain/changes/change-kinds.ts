/** What a change to companies or LPs did, with its name in lists. */
export const CHANGE_KINDS = {
  add: 'Added',
  edit: 'Edited',
  delete: 'Deleted',
  merge: 'Merged',
  import: 'Import',
  undo: 'Undo',
  rule: 'Source rule',
  confirm: 'Confirmed a value',
} as const;
export type ChangeKind = keyof typeof CHANGE_KINDS;
