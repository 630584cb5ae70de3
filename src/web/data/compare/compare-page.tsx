import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, redirect, useNavigate } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { BRAND } from '#domain/brand.ts';
import { pairText } from '#domain/companies/company-pairs.ts';
import type { ListedCompany } from '#domain/companies/directory.ts';
import { COMPETITOR_SLUGS, COMPETITORS } from '#domain/competitors.ts';
import { shortPlace } from '#domain/places/short-place.ts';
import { foldText } from '#domain/search/fold-text.ts';
import { type ApiCalls, responseJson } from '../../platform/api/api.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { COMPARE } from '../../platform/routing/breadcrumb-trails.ts';
import { breadcrumbLd } from '../../platform/shell/json-ld.ts';
import { pageHead, siteUrl } from '../../platform/shell/page-head.ts';
import { Button } from '../../ui/button.tsx';
import { Field, focusFirstInvalid } from '../../ui/field.tsx';
import { useHydrated } from '../../ui/hooks.ts';
import { companyNamesQuery } from '../companies/company-queries.ts';

export const Route = createFileRoute('/compare')({
  staticData: { userFrame: 'app' },
  validateSearch: ({ a, b }): { a?: unknown; b?: unknown } => ({ a, b }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) => pickPair(api, deps),
  head: ({ match: { search } }) =>
    pageHead({
      title: 'Compare startups and data providers',
      description: `Compare any two venture-funded startups side by side, and ${BRAND.name} with six other data providers.`,
      path: '/compare',
      jsonLd: [breadcrumbLd(siteUrl(), [COMPARE])],
      noindex: search.a !== undefined || search.b !== undefined,
    }),
  component: ComparePage,
});

function ComparePage() {
  const pair = Route.useLoaderData();
  return (
    <div className="mx-auto w-full max-w-312 px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <h1 className="text-40 font-semibold max-tablet:text-28">Compare</h1>
      <p className="mt-2 max-w-180 text-16 text-ink-2">
        Two startups side by side: rounds, totals, location and contacts.
      </p>
      <PairPicker key={`${pair.a}/${pair.b}`} pair={pair} />
      <h2 className="mt-14 text-20 font-semibold">{BRAND.name} and other providers</h2>
      <p className="mt-1 text-14 text-ink-2">Compared using public information. Each fact shows its source and date.</p>
      <ul className="mt-4 grid grid-cols-3 gap-2 max-tablet:grid-cols-1">
        {COMPETITOR_SLUGS.map((slug) => (
          <li key={slug}>
            <Link
              to="/compare/$pair"
              params={{ pair: slug }}
              className="flex min-h-13 items-center justify-between rounded-box border border-line bg-surface px-5 font-medium hover:border-control-edge hover:bg-hover"
            >
              {BRAND.name} and {COMPETITORS[slug]}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/**
 * Finds the two companies requested by name.
 * @returns the input with its errors. @throws the redirect to their comparison
 */
async function pickPair(api: ApiCalls, search: { a?: unknown; b?: unknown }): Promise<RequestedPair> {
  const a = nameOf(search.a);
  const b = nameOf(search.b);
  if (!a || !b) return { a, b, errors: {} };
  const [first, second] = await Promise.all([bestMatch(api, a), bestMatch(api, b)]);
  if (first && second && first !== second) {
    throw redirect({ href: `/compare/${encodeURIComponent(pairText([first, second]))}`, statusCode: 302 });
  }
  const unknown = 'No company found. Try the first letters.';
  const same = 'Both names match the same company. Choose another one.';
  const errors = { a: first ? undefined : unknown, b: second ? (first === second ? same : undefined) : unknown };
  return { a, b, errors };
}

/** The slug of the company with this name, or else of the first match. */
async function bestMatch(api: ApiCalls, name: string): Promise<string | null> {
  const { companies } = await responseJson(api['company-names'].$get({ query: { query: name } }));
  const exact = companies.find(({ organizationName }) => foldText(organizationName) === foldText(name));
  return (exact ?? companies[0])?.slug ?? null;
}

function nameOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().slice(0, 200).toWellFormed().replaceAll('\0', '') : '';
}

type RequestedPair = { a: string; b: string; errors: { a?: string; b?: string } };

/** Two companies to compare. Without JavaScript, and for names that were not selected, the server finds the companies. */
function PairPicker({ pair }: { pair: RequestedPair }) {
  const navigate = useNavigate();
  const [a, setA] = useState<CompanyInput>({ text: pair.a, slug: null });
  const [b, setB] = useState<CompanyInput>({ text: pair.b, slug: null });
  const [submitted, setSubmitted] = useState(false);
  const hydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  /** Reads what was typed before hydration. */
  const readFields = useEffectEvent(() => {
    const data = new FormData(form.current ?? undefined);
    const [first, second] = [String(data.get('a') ?? ''), String(data.get('b') ?? '')];
    if (first !== a.text) setA({ text: first, slug: null });
    if (second !== b.text) setB({ text: second, slug: null });
  });
  useEffect(() => readFields(), []);
  const errorOf = ({ text }: CompanyInput, name: 'a' | 'b') => {
    if (text.trim() === '') return submitted ? 'Enter a company name' : undefined;
    return text === pair[name] ? pair.errors[name] : undefined;
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setSubmitted(true);
    if (a.text.trim() === '' || b.text.trim() === '') {
      event.preventDefault();
      return focusFirstInvalid(event.currentTarget);
    }
    if (!a.slug || !b.slug || a.slug === b.slug) return;
    event.preventDefault();
    void navigate({ to: '/compare/$pair', params: { pair: pairText([a.slug, b.slug]) } });
  };
  return (
    <form
      ref={form}
      action="/compare"
      noValidate={hydrated}
      onSubmit={submit}
      className="mt-6 grid grid-cols-[1fr_1fr_auto] items-start gap-4 rounded-box border border-line bg-surface p-5 max-tablet:grid-cols-1 max-tablet:p-4"
    >
      <CompanyCombobox label="First company" name="a" value={a} error={errorOf(a, 'a')} onChange={setA} />
      <CompanyCombobox label="Second company" name="b" value={b} error={errorOf(b, 'b')} onChange={setB} />
      <Button type="submit" variant="main" className="h-10 tablet:mt-6.5 max-tablet:h-11">
        Compare
      </Button>
    </form>
  );
}

type CompanyInput = { text: string; slug: string | null };

type CompanyComboboxProps = {
  label: string;
  name: string;
  value: CompanyInput;
  error?: string;
  onChange: (value: CompanyInput) => void;
};

/** A company combobox; a plain text field without JavaScript. */
function CompanyCombobox({ label, name, value, error, onChange }: CompanyComboboxProps) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  const api = useApi();
  const names = companyNamesQuery(api, value.text);
  const { data: offers = [] } = useQuery({ ...names, enabled: open && names.enabled });
  const options = open && value.text.trim() !== '' ? offers : [];
  const choose = ({ organizationName, slug }: ListedCompany) => {
    onChange({ text: organizationName, slug });
    setOpen(false);
    setActive(-1);
  };
  const keyDown = (event: KeyboardEvent) => {
    const company = options[active];
    if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter' && company) choose(company);
    else if (event.key === 'ArrowDown' && options.length > 0) setActive((active + 1) % options.length);
    else if (event.key === 'ArrowUp' && options.length > 0) setActive((active <= 0 ? options.length : active) - 1);
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative">
      <Field
        label={label}
        name={name}
        required
        value={value.text}
        error={error}
        maxLength={200}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={options.length > 0}
        aria-controls={id}
        aria-activedescendant={options[active] ? `${id}-${active}` : undefined}
        onChange={(event) => {
          onChange({ text: event.target.value, slug: null });
          setOpen(true);
          setActive(-1);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={keyDown}
      />
      <div
        id={id}
        role="listbox"
        aria-label={`Companies for ${label.toLowerCase()}`}
        hidden={options.length === 0}
        onMouseDown={(event) => event.preventDefault()} // Keeps the focus: leaving the field closes the list.
        className="absolute inset-x-0 top-full z-2 mt-1 max-h-80 overflow-y-auto rounded-control border border-line-strong bg-surface py-1"
      >
        {options.map((company, i) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
          <div
            key={company.slug}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            onClick={() => choose(company)}
            className="flex min-h-9 cursor-pointer items-baseline gap-2 px-3 py-1.5 hover:bg-hover aria-selected:bg-accent-wash max-tablet:min-h-11"
          >
            <span className="min-w-0 truncate font-medium">{company.organizationName}</span>
            <span className="min-w-0 truncate text-12 text-ink-3">
              {company.headquartersLocation && shortPlace(company.headquartersLocation)}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
