type ImportFault =
  | 'unreadable_file'
  | 'too_large'
  | 'no_rows'
  /** An archive holds several tables. */
  | 'choose_entry'
  | 'no_name_column'
  | 'unknown_column'
  | 'sample_present';

/** Why a file cannot be imported at all, worded for the user. Nothing has changed. */
export class ImportError extends Error {
  readonly code: ImportFault;

  constructor(code: ImportFault, message: string) {
    super(message);
    this.name = 'ImportError';
    this.code = code;
  }
}
