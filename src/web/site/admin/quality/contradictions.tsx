import { Link } from '@tanstack/react-router';
import { ALL_FIELDS, fieldNamed } from '#domain/companies/company-fields.ts';
import { counted } from '#domain/counts.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { type Column, DataTable } from '../data-table.tsx';
import { PagedTable } from '../list-pages.tsx';
import { EmptyState } from '../panel.tsx';
import { RecordLink } from '../records/change-list.tsx';
import {
  type ContradictedCompany,
  type ContradictedField,
  contradictedCompaniesQuery,
  contradictionsQuery,
} from './quality-queries.ts';

/** Fields whose sources contradict each other, most companies first. */
export function Contradictions() {
  return (
    <Loaded query={contradictionsQuery(useApi())} failed="Couldn't load the contradictions">
      {({ fields }) =>
        fields.length > 0 && (
          <section aria-labelledby="contradictions" className="grid gap-2">
            <header>
              <h2 id="contradictions" className="text-16 font-semibold">
                Contradictions between sources
              </h2>
              <p className="text-13 text-ink-2">
                Two sources state values that cannot both be true. A{' '}
                <Link to="/admin/sources/rules" className="link">
                  source rule
                </Link>{' '}
                decides for a whole field.
              </p>
            </header>
            <DataTable label="Contradictions" columns={FIELD_COLUMNS} rows={fields} keyOf={({ field }) => field} />
          </section>
        )
      }
    </Loaded>
  );
}

const FIELD_COLUMNS: readonly Column<ContradictedField>[] = [
  { label: 'Field', cell: ({ field }) => <FieldName field={field} /> },
  {
    label: 'Companies',
    cell: ({ field, companies }) => (
      <Link to="/admin/quality" search={{ contradicted: field }} className="link tabular-nums">
        {counted(companies, 'company', 'companies')}
      </Link>
    ),
  },
];

function FieldName({ field }: Pick<ContradictedField, 'field'>) {
  const { label, of } = fieldNamed(field);
  return of ? `${label} of a ${of}` : label;
}

type ContradictedCompaniesProps = { field: string; page: string | undefined };

export function ContradictedCompanies({ field, page }: ContradictedCompaniesProps) {
  const name = ALL_FIELDS.find((each) => each.name === field)?.name;
  const query = contradictedCompaniesQuery(useApi(), name ?? 'organizationName', page);
  if (name === undefined) return <EmptyState>No such field.</EmptyState>;
  return (
    <section aria-labelledby="contradicted" className="grid gap-2">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="contradicted" className="text-16 font-semibold">
          Contradicted: <FieldName field={name} />
        </h2>
        <Link to="/admin/quality" className="link text-13">
          All issues
        </Link>
      </header>
      <Loaded query={query} failed="Couldn't load the companies">
        {({ total, page, companies }) => (
          <PagedTable
            label="Contradicted companies"
            columns={COMPANY_COLUMNS}
            rows={companies}
            keyOf={({ id }) => id}
            total={total}
            page={page}
            noun={['company', 'companies']}
            empty="No source contradicts this field."
          />
        )}
      </Loaded>
    </section>
  );
}

const COMPANY_COLUMNS: readonly Column<ContradictedCompany>[] = [
  {
    label: 'Company',
    cell: ({ id, name }) => (
      <RecordLink table="companies" id={id}>
        {name}
      </RecordLink>
    ),
  },
  { label: 'Stored', cell: ({ values }) => <StatedValues values={values} /> },
  { label: 'Also stated', cell: ({ values }) => <StatedValues values={values.flatMap(({ others }) => others)} /> },
];

function StatedValues({ values }: { values: readonly { value: string; sources: readonly string[] }[] }) {
  return (
    <ul className="grid gap-1">
      {values.map(({ value, sources }, at) => (
        <li key={at} className="min-w-0">
          <span className="line-clamp-2 break-words text-ink">{value}</span>
          <span className="block text-12 break-words text-ink-3">{sources.join('; ')}</span>
        </li>
      ))}
    </ul>
  );
}
