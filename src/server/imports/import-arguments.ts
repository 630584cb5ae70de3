import { parseArgs } from 'node:util';
import { isImportField, type MappingChoices } from '#domain/import-columns.ts';
import { IMPORT_FIELDS, type ImportField } from '#domain/import-fields.ts';

export type ImportArguments = { file: string; dryRun: boolean; clearSample: boolean; mapping: MappingChoices };

/** What was typed cannot be understood; the message is one line. */
export class UsageError extends Error {}

const USAGE = 'npm run import -- companies FILE [--dry-run] [--clear-sample] [--map "Header=field"]…';

/**
 * Reads the arguments of the import command.
 * @throws UsageError
 */
export function readImportArguments(args: readonly string[]): ImportArguments {
  const { positionals, values } = parse(args);
  const [kind, file, ...others] = positionals;
  if (kind === 'lps' || kind === 'form-d') throw new UsageError(`Imports of ${kind} are not available yet.`);
  if (kind !== 'companies' || file === undefined || others.length > 0) throw new UsageError(`Usage: ${USAGE}`);
  const mapping: Record<string, ImportField | null> = {};
  for (const choice of values.map ?? []) {
    const cut = choice.lastIndexOf('=');
    const field = choice.slice(cut + 1).trim();
    if (cut < 1 || !(field === '' || isImportField(field))) {
      const fields = Object.keys(IMPORT_FIELDS).join(', ');
      throw new UsageError(`--map takes "Header=field", not '${choice}'; the field is empty or one of ${fields}.`);
    }
    mapping[choice.slice(0, cut).trim()] = field === '' ? null : field;
  }
  return { file, dryRun: values['dry-run'] ?? false, clearSample: values['clear-sample'] ?? false, mapping };
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
