import { parseArgs } from 'node:util';
import type { FieldTable, MappingChoices } from '#domain/imports/import-columns.ts';
import { IMPORT_FIELDS } from '#domain/imports/import-fields.ts';
import { LP_IMPORT_FIELDS, type LpImportField } from '#domain/imports/lp-import-fields.ts';

type Options = { dryRun: boolean; clearSample: boolean };
/** Imports of a file whose columns are mapped. */
export type FileArguments = Options & { file: string } & (
    | { kind: 'companies'; mapping: MappingChoices }
    | { kind: 'lps'; mapping: MappingChoices<LpImportField> }
  );
export type ImportArguments = FileArguments | (Options & { kind: 'form-d'; paths: string[] });

/** What was typed cannot be understood; the message is one line. */
export class UsageError extends Error {}

const USAGE =
  'npm run import -- companies|lps FILE [--dry-run] [--clear-sample] [--map "Header=field"]…, or form-d FILE|FOLDER|ZIP…';

/**
 * Reads the arguments of the import command.
 * @throws UsageError
 */
export function readImportArguments(args: readonly string[]): ImportArguments {
  const { positionals, values } = parse(args);
  const [kind, file, ...others] = positionals;
  const how = { dryRun: values['dry-run'] ?? false, clearSample: values['clear-sample'] ?? false };
  if (kind === 'form-d' && file !== undefined) {
    if (values.map) throw new UsageError('Filings have no columns to map: leave out --map.');
    return { ...how, kind, paths: [file, ...others] };
  }
  if ((kind !== 'companies' && kind !== 'lps') || file === undefined || others.length > 0) {
    throw new UsageError(`Usage: ${USAGE}`);
  }
  const options = { ...how, file };
  const choices = values.map ?? [];
  return kind === 'companies'
    ? { ...options, kind, mapping: readChoices(choices, IMPORT_FIELDS) }
    : { ...options, kind, mapping: readChoices(choices, LP_IMPORT_FIELDS) };
}

function readChoices<F extends string>(choices: readonly string[], known: FieldTable<F>): MappingChoices<F> {
  const isField = (text: string): text is F => Object.hasOwn(known, text);
  const mapping: Record<string, F | null> = {};
  for (const choice of choices) {
    const cut = choice.lastIndexOf('=');
    const field = choice.slice(cut + 1).trim();
    const chosen = field === '' ? null : isField(field) ? field : undefined;
    if (cut < 1 || chosen === undefined) {
      const fields = Object.keys(known).join(', ');
      throw new UsageError(`--map takes "Header=field", not '${choice}'; the field is empty or one of ${fields}.`);
    }
    mapping[choice.slice(0, cut).trim()] = chosen;
  }
  return mapping;
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean' },
        'clear-sample': { type: 'boolean' },
        map: { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message.split('.')[0] : error}. Usage: ${USAGE}`);
  }
}
