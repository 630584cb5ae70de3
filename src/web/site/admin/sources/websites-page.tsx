import { createFileRoute } from '@tanstack/react-router';
import type { FormEvent, KeyboardEvent } from 'react';
import { formatAmount } from '#domain/companies/funding.ts';
import { formatDay } from '#domain/dates.ts';
import { expectOk } from '../../../platform/api/api.ts';
import { prefetch } from '../../../platform/api/query-client.ts';
import { Loaded } from '../../../platform/api/query-content.tsx';
import { useApi } from '../../../platform/api/use-api.ts';
import { Button } from '../../../ui/button.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { useHydrated } from '../../../ui/hooks.ts';
import { Refusal } from '../../../ui/refusal.tsx';
import { useAdminAction } from '../admin-actions.tsx';
import { PagedList } from '../list-pages.tsx';
import { listRoute } from '../list-search.ts';
import { BackLink, SectionHead } from '../page-parts.tsx';
import { RecordLink } from '../records/change-list.tsx';
import { useIdentityCheck } from '../records/identity-check.tsx';
import { type CompanyWithoutWebsite, missingWebsitesQuery } from './source-queries.ts';

export const Route = createFileRoute('/admin/sources/websites')({
  ...listRoute('Find websites'),
  loader: ({ context: { queryClient, api, search } }) => prefetch(queryClient, [missingWebsitesQuery(api, search)]),
  component: WebsitesPage,
});

const NOUN = ['company', 'companies'] as const;

function WebsitesPage() {
  return (
    <>
      <BackLink to="/admin/sources">All sources</BackLink>
      <SectionHead
        title="Find websites"
        note="Companies that have no website yet, such as those from filings, largest amount first. Enter saves and goes to the next company; the arrow keys move without saving."
      />
      <Loaded query={missingWebsitesQuery(useApi(), Route.useSearch())} failed="Couldn't load the companies">
        {({ total, page, companies }) => (
          <PagedList total={total} page={page} noun={NOUN} empty="Every company has a website.">
            {companies.length > 0 && (
              <ul
                aria-label="Companies without a website"
                className="divide-y divide-line rounded-box border border-line bg-surface"
              >
                {companies.map((company, at) => (
                  <WebsiteForm key={company.id} company={company} autoFocus={at === 0} />
                ))}
              </ul>
            )}
          </PagedList>
        )}
      </Loaded>
    </>
  );
}

type WebsiteFormProps = { company: CompanyWithoutWebsite; autoFocus: boolean };

function WebsiteForm({
  company: { id, version, name, place, amountUsd, amount, filing },
  autoFocus,
}: WebsiteFormProps) {
  const api = useApi();
  const hydrated = useHydrated();
  const { busy, refused, act } = useAdminAction();
  const { asksFirst, isTaken, notice } = useIdentityCheck('companies');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const website = String(new FormData(event.currentTarget).get('website') ?? '').trim();
    const next = fieldBeside(event.currentTarget, 'ArrowDown');
    if (website === '') return next?.focus();
    const edit = { param: { table: 'companies', id: String(id) }, json: { version, fields: { website } } } as const;
    const save = async () => {
      if (await asksFirst({ website })) return false;
      await expectOk(api.admin.records[':table'][':id'].$patch(edit));
      return true;
    };
    void act(save, (saved) => saved && next?.focus());
  };
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const field = fieldBeside(event.currentTarget, event.key);
    if (!field) return;
    event.preventDefault();
    field.focus();
  };
  return (
    <li className="px-4 py-3">
      <form method="post" onSubmit={submit} className="grid items-start gap-x-6 gap-y-2 tablet:grid-cols-2">
        <div className="min-w-0 text-13 break-words text-ink-2">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <RecordLink table="companies" id={id}>
              {name}
            </RecordLink>
            <a
              href={webSearch(name, place)}
              target="_blank"
              rel="noreferrer"
              className="text-12 text-ink-3 underline underline-offset-2 hover:text-ink"
            >
              Search the web<span className="sr-only"> for {name}</span>
            </a>
          </p>
          <p>
            {[amountUsd === null ? (amount ?? 'Undisclosed amount') : formatAmount(amountUsd), place]
              .filter(Boolean)
              .join(', ')}
            {filing && (
              <>
                ,{' '}
                <a href={filing.url} target="_blank" rel="noreferrer" className="link">
                  filed {formatDay(filing.filedOn)}
                </a>
              </>
            )}
          </p>
        </div>
        <div className="grid gap-2">
          <div className="flex gap-2">
            <input
              // biome-ignore lint/a11y/noAutofocus: the page is a list of fields to fill in
              autoFocus={autoFocus}
              aria-label={`Website of ${name}`}
              name="website"
              placeholder="Website"
              autoComplete="off"
              inputMode="url"
              onKeyDown={move}
              className={inputClass('small', 'min-w-0 flex-1')}
            />
            <Button
              type="submit"
              busy={busy}
              busyText="Saving..."
              disabled={!hydrated}
              aria-label={`${isTaken ? 'Save anyway: website' : 'Save website'} of ${name}`}
              className="max-tablet:h-11"
            >
              {isTaken ? 'Save anyway' : 'Save'}
            </Button>
          </div>
          {notice}
          <Refusal message={refused?.message} />
        </div>
      </form>
    </li>
  );
}

function webSearch(name: string, place: string | null): string {
  return `https://duckduckgo.com/?${new URLSearchParams({ q: [name, place].filter(Boolean).join(' ') })}`;
}

/** The field of the next or previous company. */
function fieldBeside(element: Element, key: string): HTMLInputElement | null | undefined {
  const row = element.closest('li');
  const beside = { ArrowDown: row?.nextElementSibling, ArrowUp: row?.previousElementSibling }[key];
  return beside?.querySelector('input');
}
