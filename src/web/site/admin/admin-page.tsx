import { createFileRoute, notFound, Outlet } from '@tanstack/react-router';
import { Reauthentication } from '../../members/accounts/reauthentication.tsx';
import { sessionQuery } from '../../members/accounts/session.tsx';
import { SideNavigation } from './side-navigation.tsx';

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
      <div className="grid min-h-app max-tablet:content-start tablet:grid-cols-[216px_minmax(0,1fr)]">
        <SideNavigation />
        <div className="min-w-0 px-6 pt-5 pb-10 max-tablet:px-3 max-tablet:pt-4">
          <Outlet />
        </div>
      </div>
    </Reauthentication>
  );
}
