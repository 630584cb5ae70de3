import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { BRAND } from '#domain/brand.ts';
import { MESSAGES } from '#domain/messages.ts';
import { Logo } from './logo.tsx';
import { footerGroups, type PageLink } from './page-links.ts';

const LINK =
  'inline-flex min-h-8 items-center text-ink-2 hover:text-ink hover:underline underline-offset-3 max-tablet:min-h-9';

export function Footer({ sampleData }: { sampleData: boolean }) {
  return (
    <footer className="mt-24 border-t border-line bg-surface text-14 max-tablet:mt-16">
      <div className="mx-auto grid max-w-312 grid-cols-[1.6fr_1fr_1fr_1fr] gap-8 px-6 pt-10 pb-6 max-tablet:grid-cols-2 max-tablet:px-4">
        <div className="max-tablet:col-span-2">
          <Logo />
          <p className="mt-2 max-w-65 text-13 text-ink-3">{BRAND.tagline}</p>
        </div>
        {footerGroups().map(({ heading, links }) => (
          <LinkColumn key={heading} heading={heading} links={links} />
        ))}
        <p className="col-span-full border-t border-line pt-5 text-12 text-ink-3">
          © {new Date().getUTCFullYear()} {BRAND.name}
          {sampleData && ` · ${MESSAGES.sampleData}`}
        </p>
      </div>
    </footer>
  );
}

function LinkColumn({ heading, links }: { heading: string; links: readonly PageLink[] }) {
  const id = useId();
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 text-13 font-semibold">
        {heading}
      </h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={label}>
            {to.startsWith('/') ? (
              <Link to={to} className={LINK}>
                {label}
              </Link>
            ) : (
              <a href={to} rel="noopener" className={LINK}>
                {label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}
