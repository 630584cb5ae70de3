import { Link } from '@tanstack/react-router';
import { isCustomer, useSession } from '../session.tsx';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { PARTS } from './sections.ts';

const BILLING_FIRST = PARTS.toSorted((a, b) => Number(b.address === 'plan') - Number(a.address === 'plan'));

/** Leads to the parts of the settings: a list that stays beside them, on phones tabs on top. */
export function PartNavigation() {
  const parts = isCustomer(useSession()) ? BILLING_FIRST : PARTS;
  return (
    <nav
      aria-label={PROFILE_MESSAGES.title}
      className="sticky top-17 max-tablet:top-13 max-tablet:z-4 max-tablet:-mx-3 max-tablet:overflow-x-auto max-tablet:border-b max-tablet:border-line max-tablet:bg-bg max-tablet:px-1"
    >
      <ul className="max-tablet:flex">
        {parts.map(({ address, title }) => (
          <li key={title}>
            <Link
              to="/profile/{-$part}"
              params={{ part: address }}
              activeOptions={{ exact: true, includeSearch: false }}
              className="relative flex h-8 items-center rounded-control px-2.5 text-13 text-ink-2 -outline-offset-2 before:absolute before:bg-transparent hover:bg-hover hover:text-ink aria-[current]:font-medium aria-[current]:text-ink aria-[current]:before:bg-accent max-tablet:h-11 max-tablet:before:inset-x-2.5 max-tablet:before:bottom-0 max-tablet:before:h-0.5 tablet:before:left-0 tablet:before:h-4 tablet:before:w-0.5"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
