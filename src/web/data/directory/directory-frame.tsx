import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { signUpOffer } from '#domain/billing/offers.ts';
import type { DirectoryEntry, EntryKind, ListedPage } from '#domain/companies/directory.ts';
import { letterLabel } from '#domain/companies/letters.ts';
import { formatCount } from '#domain/counts.ts';
import { MESSAGES } from '#domain/messages.ts';
import { AuthDialog } from '../../members/accounts/auth-dialog.tsx';
import { useSession } from '../../members/accounts/session.tsx';
import { headlineFiguresQuery } from '../../platform/api/headline-figures.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { AuthButton } from '../../platform/shell/auth-link.tsx';
import { Breadcrumbs, type Crumb } from '../../ui/breadcrumbs.tsx';
import { pageCount } from '../../ui/page-numbers.ts';
import { PageSteps } from '../../ui/pagination.tsx';
import { CompanyList } from '../companies/company-list.tsx';
import { ShownRange } from '../search/shown-range.tsx';

type DirectoryFrameProps = { trail: readonly Crumb[]; title: string; lead: ReactNode; children: ReactNode };

export function DirectoryFrame({ trail, title, lead, children }: DirectoryFrameProps) {
  return (
    <div className="mx-auto w-full max-w-312 px-6 py-8 max-tablet:px-4 max-tablet:py-5">
      <Breadcrumbs trail={trail} />
      <h1 className="mt-3 text-40 font-semibold text-balance break-words max-tablet:text-28">{title}</h1>
      <p className="mt-2 max-w-180 text-16 text-ink-2 tabular-nums">{lead}</p>
      {children}
    </div>
  );
}

type EntryListProps = {
  kind: EntryKind;
  entries: readonly DirectoryEntry[];
  largest: number;
};

export function EntryList({ kind, entries, largest }: EntryListProps) {
  return (
    <ul className="grid grid-cols-3 gap-x-8 max-desktop:grid-cols-2 max-tablet:grid-cols-1">
      {entries.map(({ slug, label, count }) => (
        <li key={slug}>
          <Link
            to="/directory/$kind/$slug"
            params={{ kind, slug }}
            className="group flex min-h-10 items-center justify-between gap-4 border-b border-line bg-no-repeat text-14 max-tablet:min-h-11"
            style={{
              backgroundImage: 'linear-gradient(var(--color-fig-2) 0 0)',
              backgroundPosition: '0 100%',
              backgroundSize: `${Math.max(1, (100 * count) / largest)}% 1px`,
            }}
          >
            <span className="min-w-0 truncate group-hover:text-accent" title={label}>
              {label}
            </span>
            <span className="shrink-0 text-12 text-ink-3 tabular-nums">{formatCount(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type LetterListProps = {
  letters: readonly { letter: string; count: number }[];
  current?: string;
};

export function LetterList({ letters, current }: LetterListProps) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(72px,1fr))] gap-2">
      {letters.map(({ letter, count }) => (
        <li key={letter}>
          <Link
            to="/directory/companies/$letter"
            params={{ letter }}
            aria-current={letter === current ? 'page' : undefined}
            className="grid justify-items-center rounded-control border border-line bg-surface py-2 hover:border-control-edge hover:bg-hover aria-[current]:border-accent-line aria-[current]:bg-accent-wash"
          >
            <span className="text-16 font-semibold">{letterLabel(letter)}</span>
            <span className="text-12 text-ink-3 tabular-nums">{formatCount(count)}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

type ListingProps = {
  trail: readonly Crumb[];
  title: string;
  lead: ReactNode;
  list: ListedPage;
  children?: ReactNode;
};

export function Listing({ trail, title, lead, list, children }: ListingProps) {
  const { user } = useSession();
  const [isSigningUp, setIsSigningUp] = useState(false);
  const { data: figures } = useQuery({ ...headlineFiguresQuery(useApi()), enabled: user === null });
  const count = pageCount(list.total, list.pageSize);
  return (
    <DirectoryFrame trail={trail} title={title} lead={lead}>
      {children}
      <p className="mt-6 mb-2 text-13 text-ink-2 tabular-nums [&>b]:font-semibold [&>b]:text-ink">
        <ShownRange {...list} />
      </p>
      <div className="overflow-hidden rounded-box border border-line bg-surface">
        <CompanyList companies={list.companies} />
        {user === null && (
          <div className="flex items-center justify-between gap-4 border-t border-line bg-accent-wash px-5 py-4 max-tablet:flex-col max-tablet:items-stretch max-tablet:px-4">
            <p className="text-14">{signUpOffer(figures?.count ?? list.total)}</p>
            <AuthButton page="/signup" variant="main" size="large" onClick={() => setIsSigningUp(true)}>
              {MESSAGES.getStarted}
            </AuthButton>
          </div>
        )}
      </div>
      <PageSteps page={list.page} count={count} label={`Pages of ${title}`} />
      <AuthDialog open={isSigningUp && user === null} mode="signup" compact onClose={() => setIsSigningUp(false)} />
    </DirectoryFrame>
  );
}
