import { LEAD_FIELDS, type LeadField } from '#domain/exports/leads.ts';
import type { MappingChoices } from '#domain/imports/import-columns.ts';
import { Select } from '../ui/select.tsx';
import type { Converted } from './convert-file.ts';

type ColumnMappingProps = {
  converted: Converted;
  choices: MappingChoices<LeadField>;
  onChoose: (choices: MappingChoices<LeadField>) => void;
};

const LEFT_OUT = 'none';
const FIELDS = Object.entries(LEAD_FIELDS).map(([value, { label }]) => ({ value, label }));
const OPTIONS = [{ value: LEFT_OUT, label: 'Left out' }, ...FIELDS];

/** What each column of the file is taken for, to be corrected. */
export function ColumnMappingTable({ converted: { mapping, samples }, choices, onChoose }: ColumnMappingProps) {
  const choose = (header: string, value: string) =>
    onChoose({ ...choices, [header]: isLeadField(value) ? value : null });
  return (
    <ul className="divide-y divide-line rounded-box border border-line bg-surface">
      {mapping.map(({ header, field, note }, index) => (
        <li
          key={index}
          className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_220px] items-center gap-x-4 px-4 py-1.5 max-tablet:grid-cols-[minmax(0,1fr)_170px]"
        >
          <span className="text-13 font-medium break-words">{header || 'No header'}</span>
          <span title={samples[index]} className="line-clamp-2 text-13 break-words text-ink-3 max-tablet:hidden">
            {samples[index]}
          </span>
          <span>
            <Select
              label={`What ${header || `column ${index + 1}`} is`}
              options={OPTIONS}
              value={field ?? LEFT_OUT}
              onChange={(value) => choose(header, value)}
              className="w-full"
            />
            {note && note !== 'chosen' && field && <span className="block pl-2.5 text-12 text-ink-3">{note}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function isLeadField(text: string): text is LeadField {
  return Object.hasOwn(LEAD_FIELDS, text);
}
