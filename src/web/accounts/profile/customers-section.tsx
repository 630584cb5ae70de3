import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { InferResponseType } from 'hono/client';
import { counted, formatCount } from '#domain/counts.ts';
import { CUSTOMER_FIELDS, type CustomerColumns, type CustomerField } from '#domain/customers/customers.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { HIDE_CUSTOMERS } from '#domain/search/company-filters.ts';
import { type Answer, type ApiClient, expectOk, responseJson } from '../../api.ts';
import { refetchCustomers } from '../../customer-queries.ts';
import { useServerEvent } from '../../event-source.ts';
import { Loaded, PlaceholderLine } from '../../query-content.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { useSession } from '../session.tsx';
import { customersQuery } from './account-queries.ts';
import { FileUpload, PREVIEW_LIST, type UploadCall } from './file-upload.tsx';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { RowAction } from './section-actions.tsx';
import { EmptyState, Row, Rows, SectionBox } from './section-box.tsx';

type Customers = Answer<typeof customersQuery>;
type CustomerMatch = InferResponseType<ApiClient['customers']['preview']['$post']>['matches'][number];

const FIELD_LABELS: Record<CustomerField, string> = {
  website: 'Website',
  linkedin: 'LinkedIn page',
  email: 'Email address',
  name: 'Company name',
};

function matchingText(companies: number): string {
  return counted(companies, 'matching company', 'matching companies');
}

/** The number of the user's customers, and an upload with a preview. */
export function CustomersSection({ active, onChoosePlan }: { active: boolean; onChoosePlan: () => void }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const changed = () => void refetchCustomers(queryClient);
  useServerEvent('customers_changed', changed);
  if (useSession().impersonatedBy !== null) {
    return (
      <SectionBox id="customers">
        <EmptyState>{PROFILE_MESSAGES.customers.hidden}</EmptyState>
      </SectionBox>
    );
  }
  return (
    <SectionBox id="customers">
      <Loaded query={customersQuery(api)} waiting={<PlaceholderLine />}>
        {(customers) => (
          <>
            <Summary customers={customers} onChanged={changed} />
            {active ? (
              <CustomerUpload hasCustomers={customers.customers > 0} onChanged={changed} />
            ) : (
              <div>
                <Button variant="main" onClick={onChoosePlan}>
                  Choose a plan to upload customers
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </SectionBox>
  );
}

function Summary({
  customers: { customers, companies, updatedAt },
  onChanged,
}: {
  customers: Customers;
  onChanged: () => void;
}) {
  const api = useApi();
  if (customers === 0) {
    return <EmptyState>No customers yet. Upload a list to hide your customers in search.</EmptyState>;
  }
  const when = updatedAt === null ? '' : ` · updated ${formatDay(dayOf(new Date(updatedAt)))}`;
  return (
    <Rows label="My customers">
      <Row title={counted(customers, 'customer')} note={matchingText(companies) + when}>
        <Link to="/search" search={{ customers: HIDE_CUSTOMERS }} className={buttonClass()}>
          Hide in search
        </Link>
        <RowAction
          label="Delete"
          of="all customers"
          busyText="Deleting..."
          needsConfirmation
          send={() => expectOk(api.customers.$delete({}))}
          done={onChanged}
        />
      </Row>
    </Rows>
  );
}

function CustomerUpload({ hasCustomers, onChanged }: { hasCustomers: boolean; onChanged: () => void }) {
  const api = useApi();
  const save =
    (method: '$put' | '$post') =>
    async (...call: UploadCall) => {
      const { companies } = await responseJson(api.customers[method](...call));
      onChanged();
      const description = `${matchingText(companies)}. Hide them with “Hide my customers” in search.`;
      toast({ title: 'Customers saved', description, tone: 'good' });
    };
  const replace = { label: hasCustomers ? 'Replace my customers' : 'Save customers', send: save('$put') };
  const add = { label: 'Add to my customers', send: save('$post') };
  return (
    <FileUpload
      id="customers"
      note="An export from HubSpot, Salesforce, Pipedrive, Apollo or any list with websites, email addresses, LinkedIn pages or names."
      fields={CUSTOMER_FIELDS}
      labels={FIELD_LABELS}
      rejectedText="cannot be matched"
      read={(...call) => responseJson(api.customers.preview.$post(...call))}
      describe={({ rows, matchedRows, customers, companies, columns, matches }) => ({
        title: `${formatCount(matchedRows)} of ${counted(rows, 'row')} ${rows === 1 || matchedRows === 1 ? 'matches' : 'match'} a company`,
        summary: `${counted(customers, 'customer')}, ${matchingText(companies)}. We'll also check companies added later.`,
        isRecognized: columns.some(({ field }) => field !== null),
        saves: customers === 0 ? [] : hasCustomers ? [replace, add] : [replace],
        details: (
          <Matches matches={matches} total={matchedRows} labels={matchLabels(columns.map(({ field }) => field))} />
        ),
      })}
    />
  );
}

/** The field that matched a row; the domain of an email address counts as a website. */
function matchLabels(columns: CustomerColumns): Record<CustomerField, string> {
  const domain = columns.includes('email') ? (columns.includes('website') ? 'domain' : 'email domain') : 'website';
  return { website: domain, linkedin: 'LinkedIn page', email: 'email address', name: 'company name' };
}

type MatchesProps = { matches: readonly CustomerMatch[]; total: number; labels: Record<CustomerField, string> };

function Matches({ matches, total, labels }: MatchesProps) {
  if (matches.length === 0) return null;
  return (
    <div>
      <h3 className="mb-1.5 text-13 font-medium">
        {total > matches.length ? `First ${matches.length} matches` : 'Matches'}
      </h3>
      <ul aria-label="Matches" className={PREVIEW_LIST}>
        {matches.map(({ row, slug, name, by }) => (
          <li key={row} className="flex min-h-8 items-center justify-between gap-3 px-3 py-1 max-tablet:min-h-11">
            <Link
              to="/company/$slug"
              params={{ slug }}
              target="_blank"
              className="link min-w-0 truncate max-tablet:py-3"
            >
              {name}
            </Link>
            <span className="shrink-0 text-ink-3 tabular-nums">
              Row {formatCount(row)} · {labels[by]}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
