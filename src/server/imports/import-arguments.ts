import { parseArgs } from 'node:util';
import type { FieldTable, MappingChoices } from '#domain/import-columns.ts';
import { IMPORT_FIELDS } from '#domain/import-fields.ts';
import { LP_IMPORT_FIELDS, type LpImportField } from '#domain/lp-import-fields.ts';

type Options = { file: string; dryRun: boolean; clearSample: boolean };
export type ImportArguments =
  | (Options & { kind: 'companies'; mapping: MappingChoices })
  | (Options & { kind: 'lps'; mapping: MappingChoices<LpImportField> });

/** What was typed cannot be understood; the message is one line. */
export class UsageError extends Error {}

const USAGE = 'npm run import -- companies|lps FILE [--dry-run] [--clear-sample] [--map "Header=field"]…';

/**
 * Reads the arguments of the import command.
 * @throws UsageError
 */
export function readImportArguments(args: readonly string[]): ImportArguments {
  const { positionals, values } = parse(args);
  const [kind, file, ...others] = positionals;
  if (kind === 'form-d') throw new UsageError(`Imports of ${kind} are not available yet.`);
  if ((kind !== 'companies' && kind !== 'lps') || file === undefined || others.length > 0) {
    throw new UsageError(`Usage: ${USAGE}`);
  }
  const options = { file, dryRun: values['dry-run'] ?? false, clearSample: values['clear-sample'] ?? false };
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
