import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, notFound, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { formatCount } from '#domain/counts.ts';
import { Reauthentication } from '../../members/accounts/reauthentication.tsx';
import { sessionQuery } from '../../members/accounts/session.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { ADMIN_SECTIONS } from '../../platform/shell/admin-sections.ts';
import { SelectInput } from '../../ui/form-fields.tsx';
import { PlaceKeys } from '../../workspace/navigation.tsx';
import { attentionQuery } from './attention-query.ts';

export const Route = createFileRoute('/admin')({
  staticData: { frame: 'app', ownNavigation: true },
  // Before any section fetches: for non-admins the page does not exist.
  beforeLoad: async ({ context: { queryClient, api } }) => {
    const { access } = await queryClient.ensureQueryData(sessionQuery(api));
    if (!access.admin) throw notFound();
  },
  head: () => ({ meta: [{ name: 'robots', content: 'noindex' }] }),
  component: AdminPage,
});

function AdminPage() {
  return (
    <Reauthentication>
      <div className="grid min-h-app max-tablet:content-start tablet:min-h-[calc(100dvh-52px-var(--bar)-var(--notice-height,0px))] tablet:grid-cols-[216px_minmax(0,1fr)]">
        <SideNavigation />
        <div
          id="content"
          tabIndex={-1}
          className="min-w-0 px-6 pt-5 pb-10 outline-none max-tablet:px-3 max-tablet:pt-4"
        >
          <Outlet />
        </div>
      </div>
      <PlaceKeys ownShortcuts={false} />
    </Reauthentication>
  );
}

/** The section navigation: a list on the side, a select on phones. */
function SideNavigation() {
  const navigate = useNavigate();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const current = ADMIN_SECTIONS.findLast((section) => path === section.path || path.startsWith(`${section.path}/`));
  const { data: waiting } = useQuery(attentionQuery(useApi()));
  const groups = [...Map.groupBy(ADMIN_SECTIONS, ({ group }) => group)];
  return (
    <>
      <nav aria-label="Admin" className="border-r border-line max-tablet:hidden">
        <div className="sticky top-under-header grid gap-4 px-3 py-4">
          {groups.map(([group, sections]) => (
            <ul key={group} aria-label={group}>
              {sections.map((section) => (
                <li key={section.path}>
                  <Link
                    to={section.path}
                    activeOptions={{ exact: section.path === '/admin', includeSearch: false }}
                    className="flex h-8 items-center rounded-control px-3 text-13 font-medium text-ink-2 hover:bg-hover aria-[current]:bg-accent-wash aria-[current]:text-accent-wash-ink"
                  >
                    {section.label}
                    <Waiting count={section.attention && waiting?.[section.attention]} />
                  </Link>
                </li>
              ))}
            </ul>
          ))}
        </div>
      </nav>
      <div className="sticky top-under-header z-4 border-b border-line bg-bg px-3 py-2 tablet:hidden">
        <SelectInput
          aria-label="Section"
          options={groups.map(([group, sections]) => ({
            label: group,
            options: sections.map(({ path, label }) => ({ value: path, label })),
          }))}
          value={current?.path ?? '/admin'}
          onChange={({ target }) => navigate({ to: target.value })}
        />
      </div>
    </>
  );
}

function Waiting({ count }: { count: number | undefined }) {
  if (!count) return null;
  return (
    <span className="ml-auto text-12 font-normal tabular-nums">
      {formatCount(count)}
      <span className="sr-only"> waiting</span>
    </span>
  );
}
