import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { InferResponseType } from 'hono/client';
import { Building2 } from 'lucide-react';
import { useState } from 'react';
import { hostOf } from '#domain/companies/company.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { countText, formatCount } from '#domain/counts.ts';
import { type CustomerField, customersText, HIDE_CUSTOMERS } from '#domain/customers/customers.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { shortPlace } from '#domain/places/short-place.ts';
import { mark } from '../../data/search/mark.ts';
import { SearchField } from '../../data/search/search-field.tsx';
import {
  type Customers,
  customerCompaniesQuery,
  customersQuery,
  type PossibleCustomer,
  possibleCustomersQuery,
  type RaisedCustomers,
  raisedCustomersQuery,
} from '../../members/accounts/account-queries.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { requireUser } from '../../members/accounts/session-guards.ts';
import { type ApiCalls, expectOk, responseJson } from '../../platform/api/api.ts';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { placeHead } from '../../platform/shell/page-head.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { pageCount } from '../../ui/page-numbers.ts';
import { PageSteps } from '../../ui/pagination.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { toast } from '../../ui/toast.ts';
import { ChoosePlanButton } from '../choose-plan-button.tsx';
import { loadOwn, readRowSearch } from '../own-page.ts';
import { FileUpload, PREVIEW_LIST, RowList, type UploadCall } from '../profile/file-upload.tsx';
import { deletion, RowAction, Setting } from '../profile/section-actions.tsx';
import { BoxRow, BoxRows } from '../profile/section-box.tsx';
import { useRowSearch } from '../use-row-search.ts';
import { BOX, EmptyPage, TitledBox, WorkspacePage } from '../workspace-page.tsx';
import { refetchCustomers } from './customer-queries.ts';

type CustomerPreview = InferResponseType<ApiCalls['customers']['preview']['$post']>;

const FIELD_LABELS: Record<CustomerField, string> = {
  website: 'Website',
  linkedin: 'LinkedIn page',
  email: 'Email address',
  name: 'Company name',
};

/** '93 matching companies, 12 possible' */
function matchingText(companies: number, possible: number): string {
  const matching = countText(companies, 'matching company', 'matching companies');
  return possible > 0 ? `${matching}, ${formatCount(possible)} possible` : matching;
}

export const Route = createFileRoute('/customers')({
  staticData: { frame: 'app' },
  validateSearch: readRowSearch,
  beforeLoad: requireUser,
  loader: ({ context, location: { search } }) =>
    loadOwn(context, [customersQuery(context.api), customerCompaniesQuery(context.api, readRowSearch(search))]),
  head: () => placeHead('Customers'),
  component: CustomersPage,
});

/** The number of the user's customers, and an upload with a preview. */
function CustomersPage() {
  const { access, hidesCustomers } = useSession();
  const { active } = access;
  const api = useApi();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState<string | null>(null);
  const refreshCustomers = () => void refetchCustomers(queryClient);
  useServerEvent('customers_changed', refreshCustomers);
  return (
    <WorkspacePage isPrivate title="Customers" about="Companies you already sell to.">
      <Loaded query={customersQuery(api)}>
        {(customers) => (
          <div className="grid gap-4">
            {customers.customers > 0 && (
              <div className={BOX}>
                <Summary
                  customers={customers}
                  onDeleted={() => {
                    setSaved(null);
                    refreshCustomers();
                  }}
                />
                {active && (
                  <div>
                    <Setting
                      on={hidesCustomers}
                      save={(hides_customers) => expectOk(api.account.profile.$patch({ json: { hides_customers } }))}
                    >
                      Always hide my customers in search
                    </Setting>
                    <p className="text-13 text-ink-2">
                      For searches you start. Saved searches, their alerts and links keep their own filters.
                    </p>
                  </div>
                )}
                {saved !== null && (
                  <p role="status" className="text-13 text-ink-2">
                    {saved}
                  </p>
                )}
                {active && <PossibleCustomers onChanged={refreshCustomers} />}
              </div>
            )}
            {customers.customers > 0 && active && (
              <Loaded query={raisedCustomersQuery(api)} waiting={<PlaceholderLine />}>
                {(raisedCustomers) => <Raised raised={raisedCustomers} />}
              </Loaded>
            )}
            {customers.companies > 0 && <CustomerCompanies customers={customers} onRemoved={refreshCustomers} />}
            {active ? (
              <TitledBox
                title="Upload customers"
                about={
                  customers.customers === 0
                    ? 'Upload a list. Then you can hide your customers in search and see when they raise money.'
                    : 'Replace your list, or add to it.'
                }
              >
                <CustomerUpload
                  hasCustomers={customers.customers > 0}
                  onSaved={(text) => {
                    setSaved(text);
                    refreshCustomers();
                  }}
                />
                <p className="text-12 text-ink-3">
                  We store hashes, not your file. Email addresses and LinkedIn pages of people match only companies
                  whose emails you have seen or exported.
                </p>
              </TitledBox>
            ) : (
              <EmptyPage
                icon={<Building2 />}
                title={customers.customers === 0 ? 'No customers yet' : 'Uploads need a plan'}
                about="With a list of your customers, you can hide them in search and see when they raise money."
              >
                <ChoosePlanButton>Choose a plan to upload customers</ChoosePlanButton>
              </EmptyPage>
            )}
          </div>
        )}
      </Loaded>
    </WorkspacePage>
  );
}

/** The customers that raised money since the upload, with the emails about them. */
function Raised({ raised: { total, companies, emails } }: { raised: RaisedCustomers }) {
  const api = useApi();
  return (
    <TitledBox
      title={total === 0 ? 'New funding since your upload' : `${countText(total, 'customer')} raised since upload`}
      about={total === 0 && "When one of your customers raises money, you'll see it here."}
    >
      {total > 0 && (
        <BoxRows label="New funding since your upload">
          {companies.map(({ slug, name, round, amountUsd, date }) => (
            <BoxRow
              key={slug}
              title={
                <Link to="/company/$slug" params={{ slug }} className="link max-tablet:py-3">
                  {name}
                </Link>
              }
              note={[round, amountUsd === null ? null : formatAmount(amountUsd), date && formatDay(date)]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </BoxRows>
      )}
      {total > companies.length && <p className="text-13 text-ink-2">Showing the newest {companies.length}.</p>}
      <Setting on={emails} save={(next) => expectOk(api.customers.emails.$put({ json: { emails: next } }))}>
        Email me when customers raise money, at most once a day
      </Setting>
    </TitledBox>
  );
}

function Summary({
  customers: { customers, companies, possible, updatedAt },
  onDeleted,
}: {
  customers: Customers;
  onDeleted: () => void;
}) {
  const api = useApi();
  const when = updatedAt === null ? '' : ` · updated ${formatDay(dayOf(new Date(updatedAt)))}`;
  return (
    <BoxRows label="My customers">
      <BoxRow title={countText(customers, 'customer')} note={matchingText(companies, possible) + when}>
        <RowAction
          label="Delete"
          of="all customers"
          busyText="Deleting..."
          confirmation={deletion(
            "Searches and alerts can no longer hide them, and you won't see when they raise money.",
          )}
          send={() => expectOk(api.customers.$delete({}))}
          done={onDeleted}
        />
        <Link to="/search" search={{ customers: HIDE_CUSTOMERS }} className={buttonClass()}>
          Search without them
        </Link>
      </BoxRow>
    </BoxRows>
  );
}

/** The companies that are customers, and a search in them. */
function CustomerCompanies({
  customers: { customers, companies, possible },
  onRemoved,
}: {
  customers: Customers;
  onRemoved: () => void;
}) {
  const api = useApi();
  const search = Route.useSearch();
  const rowSearch = useRowSearch(search.query);
  const unmatchedCount = Math.max(0, customers - companies - possible);
  return (
    <TitledBox
      title="Matching companies"
      about={
        unmatchedCount > 0 && (
          <span className="text-13">
            {countText(unmatchedCount, 'other customer has', 'other customers have')} no match. We store only hashes, so{' '}
            {unmatchedCount === 1 ? "it can't" : "they can't"} be listed.
          </span>
        )
      }
    >
      <SearchField {...rowSearch} label="Search customers" placeholder="Company or website" />
      <Loaded query={customerCompaniesQuery(api, search)} failed="Couldn't load your customers">
        {({ companies: rows, total, page, pageSize }) =>
          rows.length === 0 ? (
            search.query && <p className="text-13 text-ink-2">No customer matches “{search.query}”.</p>
          ) : (
            <>
              <BoxRows label="Matching companies">
                {rows.map(({ slug, name, location, website }) => (
                  <BoxRow
                    key={slug}
                    title={
                      <Link to="/company/$slug" params={{ slug }} {...mark(name, 'row-name hover:underline')}>
                        {name}
                      </Link>
                    }
                    note={<span className="block pl-7.5">{aboutCompany({ location, website })}</span>}
                  >
                    <RowAction
                      label="Remove"
                      of={name}
                      busyText="Removing..."
                      confirmation={deletion(
                        "Searches and alerts can no longer hide it, and you won't see when it raises money.",
                      )}
                      send={() => expectOk(api.customers.companies[':slug'].$delete({ param: { slug } }))}
                      done={onRemoved}
                    />
                  </BoxRow>
                ))}
              </BoxRows>
              <PageSteps page={page} count={pageCount(total, pageSize)} label="Pages of customers" keepParams />
            </>
          )
        }
      </Loaded>
    </TitledBox>
  );
}

function aboutCompany({ location, website }: Pick<PossibleCustomer, 'location' | 'website'>): string {
  return [hostOf(website), location && shortPlace(location)].filter(Boolean).join(' · ');
}

/** Saved customers that match companies by name alone. A tick is stored at once. */
function PossibleCustomers({ onChanged }: { onChanged: () => void }) {
  const api = useApi();
  const { act, busy, refused } = useAction();
  const { data } = useQuery(possibleCustomersQuery(api));
  if (!data || data.companies.length === 0) return null;
  return (
    <>
      <Refusal message={refused?.message} />
      <PossibleList
        companies={data.companies}
        isTicked={({ isCustomer }) => isCustomer}
        onTick={(companies, isCustomer) => {
          const slugs = companies.map(({ slug }) => slug);
          const json = isCustomer ? { customers: slugs } : { others: slugs };
          if (!busy) void act(() => responseJson(api.customers.possible.$patch({ json })), onChanged);
        }}
      />
    </>
  );
}

type CustomerUploadProps = { hasCustomers: boolean; onSaved: (text: string | null) => void };

function CustomerUpload({ hasCustomers, onSaved }: CustomerUploadProps) {
  const api = useApi();
  const { hidesCustomers } = useSession();
  const [ticks, setTicks] = useState<Readonly<Record<string, boolean>>>({});
  const isTicked = ({ slug, isCustomer }: PossibleCustomer) => ticks[slug] ?? isCustomer;
  const saver =
    (method: '$put' | '$post', possible: readonly PossibleCustomer[]) =>
    async (...call: UploadCall) => {
      const { rows, saved, added, rejected } = await responseJson(api.customers[method](...call));
      const slugsOf = (ticked: boolean) =>
        possible.filter((company) => isTicked(company) === ticked).map(({ slug }) => slug);
      const json = { customers: slugsOf(true), others: slugsOf(false) };
      if (possible.length > 0) await responseJson(api.customers.possible.$patch({ json }));
      setTicks({});
      const what = method === '$put' ? countText(saved, 'customer') : countText(added, 'new customer');
      const rest = rejected.total > 0 ? `, ${countText(rejected.total, 'row')} cannot be matched` : '';
      // The number of customers is shown anyway.
      const isPlain = method === '$put' && rejected.total === 0;
      onSaved(isPlain ? null : `${what} from ${countText(rows, 'row')}${rest}.`);
      const description = hidesCustomers ? undefined : 'They stay visible in search until you hide them.';
      toast({ title: 'Customers saved', description, tone: 'good' });
    };
  return (
    <FileUpload
      id="customers"
      note="An export from HubSpot, Salesforce, Pipedrive, Apollo or any list with websites, email addresses, LinkedIn pages or names."
      labels={FIELD_LABELS}
      rejectedText="cannot be matched"
      read={(...call) => responseJson(api.customers.preview.$post(...call))}
      describe={({ rows, matchedRows, customers, companies, columns, rejected, ...matching }) => {
        const { matches, possible, possibleRows, unmatched, unmatchedRows } = matching;
        const replace = {
          label: hasCustomers ? 'Replace my customers' : 'Save customers',
          send: saver('$put', possible),
        };
        const add = { label: 'Add to my customers', send: saver('$post', possible) };
        const byName =
          possibleRows > 0
            ? `${countText(possibleRows, 'row')} possibly ${possibleRows === 1 ? 'matches' : 'match'} by name.`
            : '';
        return {
          title: `${formatCount(matchedRows)} of ${countText(rows, 'row')} ${rows === 1 || matchedRows === 1 ? 'matches' : 'match'} a company`,
          summary: [
            customers === rows ? '' : customersText({ rows, customers, rejected: rejected.total }),
            companies === matchedRows ? '' : `${countText(companies, 'matching company', 'matching companies')}.`,
            byName,
            "We'll also check companies added later.",
          ]
            .filter(Boolean)
            .join(' '),
          missing: columns.some(({ field }) => field !== null)
            ? null
            : 'Choose the columns with names, websites or email addresses',
          saves: customers === 0 ? [] : hasCustomers ? [replace, add] : [replace],
          details: (
            <>
              {possible.length > 0 && (
                <PossibleList
                  companies={possible}
                  isTicked={isTicked}
                  onTick={(companies, ticked) =>
                    setTicks({ ...ticks, ...Object.fromEntries(companies.map(({ slug }) => [slug, ticked])) })
                  }
                />
              )}
              <CustomerMatches matches={matches} total={matchedRows} />
              <RowList
                text="without a match"
                total={unmatchedRows}
                rows={unmatched.map(({ row, label }) => ({ row, reason: label }))}
              />
            </>
          ),
        };
      }}
    />
  );
}

type PossibleListProps = {
  companies: readonly PossibleCustomer[];
  isTicked: (company: PossibleCustomer) => boolean;
  onTick: (companies: readonly PossibleCustomer[], ticked: boolean) => void;
};

/** Companies that only have the name of a customer, to be ticked if they are one. */
function PossibleList({ companies, isTicked, onTick }: PossibleListProps) {
  const tickedCount = companies.filter(isTicked).length;
  const state = tickedCount === 0 ? 'off' : tickedCount === companies.length ? 'on' : 'some';
  return (
    <fieldset>
      <legend className="text-13 font-medium">Possible matches</legend>
      <p className="mb-1.5 text-13 text-ink-2">
        Only the name matches. Select the companies that are your customers; the others stay visible in searches.
      </p>
      {companies.length > 1 && (
        <Checkbox state={state} onTick={() => onTick(companies, state !== 'on')} className={`${TICK} px-3`}>
          Select all {formatCount(companies.length)}
        </Checkbox>
      )}
      <ul aria-label="Possible matches" className={`max-h-80 overflow-y-auto ${PREVIEW_LIST}`}>
        {companies.map((company) => {
          const { slug, name } = company;
          const about = aboutCompany(company);
          const isOn = isTicked(company);
          return (
            <li key={slug} className="flex items-center justify-between gap-3 px-3 py-1">
              <Checkbox
                state={isOn ? 'on' : 'off'}
                onTick={() => onTick([company], !isOn)}
                className={`${TICK} min-w-0`}
              >
                <span className="min-w-0 break-words">
                  {name}
                  {about && <span className="text-ink-3"> · {about}</span>}
                </span>
              </Checkbox>
              <Link
                to="/company/$slug"
                params={{ slug }}
                target="_blank"
                aria-label={`View ${name}`}
                className="link shrink-0 max-tablet:py-3"
              >
                View
              </Link>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

const TICK = 'min-h-8 max-tablet:min-h-11';

function CustomerMatches({ matches, total }: { matches: CustomerPreview['matches']; total: number }) {
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
              Row {formatCount(row)} · {by}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
