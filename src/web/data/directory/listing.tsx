import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { signUpOffer } from '#domain/billing/offers.ts';
import type { ListedPage } from '#domain/companies/directory.ts';
import { MESSAGES } from '#domain/messages.ts';
import { AuthDialog } from '../../members/accounts/auth-dialog.tsx';
import { useSession } from '../../members/accounts/session.tsx';
import { headlineFiguresQuery } from '../../platform/api/headline-figures.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { AuthButton } from '../../platform/shell/auth-link.tsx';
import type { Crumb } from '../../ui/breadcrumbs.tsx';
import { pageCount } from '../../ui/page-numbers.ts';
import { PageSteps } from '../../ui/pagination.tsx';
import { CompanyList } from '../companies/company-list.tsx';
import { ShownRange } from '../search/shown-range.tsx';
import { DirectoryFrame } from './directory-frame.tsx';

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
