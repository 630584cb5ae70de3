import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BRAND } from '#domain/brand.ts';
import { formatDay } from '#domain/dates.ts';
import { LEGAL_DATE } from '#domain/privacy/legal.ts';
import { useSession } from '../../members/accounts/session.tsx';

export type Chapter = { id: string; title: string; body: ReactNode };

type LegalTextProps = {
  title: string;
  summary: string;
  chapters: readonly Chapter[];
};

export function LegalText({ title, summary, chapters }: LegalTextProps) {
  return (
    <div className="mx-auto grid max-w-312 gap-x-16 px-6 pt-16 max-tablet:px-4 max-tablet:pt-8 desktop:grid-cols-[232px_minmax(0,1fr)]">
      <header className="desktop:col-start-2">
        <h1 className="text-56 font-semibold text-balance max-tablet:text-40">{title}</h1>
        <p className="mt-4 text-13 text-ink-3">
          Effective <time dateTime={LEGAL_DATE}>{formatDay(LEGAL_DATE)}</time>
        </p>
        <p className="mt-4 max-w-[66ch] text-20 text-pretty text-ink-2 max-tablet:text-16">{summary}</p>
      </header>
      <nav
        aria-label="Contents"
        className="mt-10 desktop:sticky desktop:top-21 desktop:row-span-2 desktop:row-start-1 desktop:mt-2 desktop:self-start"
      >
        <h2 className="text-13 font-semibold">Contents</h2>
        <ol className="mt-1.5 border-l border-line text-14 max-desktop:columns-2 max-tablet:columns-1">
          {chapters.map(({ id, title: chapter }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="-ml-px inline-flex min-h-8 items-center border-l border-transparent pl-3 text-ink-2 hover:border-accent hover:text-ink"
              >
                {chapter}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="min-w-0 desktop:col-start-2">
        {chapters.map(({ id, title: chapter, body }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="scroll-mt-15 pt-14 max-tablet:pt-10">
            <h2 id={`${id}-title`} className="text-28 font-semibold text-balance max-tablet:text-20">
              {chapter}
            </h2>
            <div className="mt-4 grid max-w-[72ch] gap-4 text-16 text-pretty text-ink-2 [&_b]:font-medium [&_b]:text-ink [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5">
              {body}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}

type FactTableProps = { name: string; heads: readonly string[]; rows: readonly (readonly string[])[] };

/** A table of facts; on phones each row is a block under its first cell. */
export function FactTable({ name, heads, rows }: FactTableProps) {
  return (
    <table aria-label={name} className="w-full border-y border-line text-14 max-tablet:block">
      <thead className="max-tablet:sr-only">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pr-4 text-left text-13 font-semibold text-ink">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-tablet:block">
        {rows.map(([first, ...rest]) => (
          <tr key={first} className="border-t border-line align-top max-tablet:block max-tablet:py-2.5">
            <th scope="row" className="py-2.5 pr-4 text-left font-medium text-ink max-tablet:block max-tablet:py-0.5">
              {first}
            </th>
            {rest.map((cell, place) => (
              <td key={heads[place + 1]} className="py-2.5 pr-4 max-tablet:block max-tablet:py-0.5">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Operator() {
  const { operator_name: name, operator_address: address } = useSession().settings;
  return (
    <>
      <p>
        {name ? `${BRAND.name} is run by ` : 'On this page, “we” means '}
        <b>{name || BRAND.name}</b>.
      </p>
      {address && <address className="whitespace-pre-line not-italic">{address}</address>}
      <p>
        Write to us at{' '}
        <a href={`mailto:${BRAND.supportEmail}`} className="link">
          {BRAND.supportEmail}
        </a>
        .
      </p>
    </>
  );
}

/** The account settings within a sentence: a link for users, plain text for visitors. */
export function AccountSettings() {
  const { user } = useSession();
  if (!user) return 'in your account settings';
  return (
    <>
      in your{' '}
      <Link to="/profile/{-$part}" params={{ part: undefined }} className="link">
        account settings
      </Link>
    </>
  );
}
