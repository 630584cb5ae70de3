import { Link } from '@tanstack/react-router';
import { ListPlus } from 'lucide-react';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyPage } from '../workspace-page.tsx';

/** The page of a list without companies. */
export function EmptyList() {
  return (
    <EmptyPage
      icon={<ListPlus />}
      title="No companies in this list yet"
      about="Select companies in a search and add them, or press l on one of them."
    >
      <Link to="/search" className={buttonClass({ variant: 'main' })}>
        Search companies
      </Link>
    </EmptyPage>
  );
}
