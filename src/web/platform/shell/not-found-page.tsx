import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { MESSAGES } from '#domain/messages.ts';
import { type ApiCalls, responseJson } from '../api/api.ts';
import { useApi } from '../api/use-api.ts';
import { pageTitle } from './page-head.ts';
import { PlainSearch } from './plain-search.tsx';
import { useSearchPage } from './search-page.ts';

const NEAR = 5;
/** How many letters at the end of a misspelled name to leave out, one attempt after the other. */
const LEFT_OUT = [0, 1, 3];
const LEAST_LETTERS = 3;
/** The share of the letters, from the first, with which a similar name begins too. */
const SAME_START = 2 / 3;

/** Companies whose names begin like the last part of a path that does not exist. */
export function nearCompaniesQuery(api: ApiCalls, path: string) {
  return queryOptions({
    queryKey: ['near-companies', path],
    queryFn: async () => {
      const [words = ''] = path.split('/').slice(-1);
      const text = words.replaceAll(/(?:%[\da-f]{2}|[^a-z\d])+/gi, ' ').trim();
      const start = text
        .slice(0, Math.ceil(text.length * SAME_START))
        .replaceAll(' ', '-')
        .toLowerCase();
      for (const count of LEFT_OUT) {
        const query = text.slice(0, text.length - count);
        if (query.length < LEAST_LETTERS) break;
        const { companies } = await responseJson(api['company-names'].$get({ query: { query } }));
        const near = companies.filter(({ slug }) => slug.startsWith(start));
        if (near.length > 0)
          return near.slice(0, NEAR).map(({ slug, organizationName }) => ({ slug, organizationName }));
      }
      return [];
    },
  });
}

export function NotFoundPage() {
  const { title, description, similar } = MESSAGES.notFound;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const { data: near = [] } = useQuery(nearCompaniesQuery(useApi(), path));
  return (
    <div className="mx-auto w-full max-w-140 px-4 py-24 max-tablet:py-12">
      <title>{pageTitle(title)}</title>
      <h1 className="text-28 font-semibold">{title}</h1>
      <p className="mt-2 text-ink-2">{description}</p>
      <PlainSearch className="mt-6" action={useSearchPage()} />
      {near.length > 0 && (
        <nav aria-labelledby="near-title" className="mt-6">
          <h2 id="near-title" className="text-13 font-semibold">
            {similar}
          </h2>
          <ul className="mt-1">
            {near.map(({ slug, organizationName }) => (
              <li key={slug} className="border-b border-line last:border-0">
                <Link to="/company/$slug" params={{ slug }} className="block truncate py-2 hover:text-accent">
                  {organizationName}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <p className="mt-6 text-ink-2">
        Or browse the{' '}
        <Link to="/directory" className="link">
          directory
        </Link>{' '}
        of cities, industries and companies.
      </p>
    </div>
  );
}
