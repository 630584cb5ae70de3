import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type ApiClient, answerOf } from '../api.ts';

const countQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['count'], queryFn: () => answerOf(api.stats.companies.$get()) });

export const Route = createFileRoute('/search')({
  loader: ({ context }) => context.queryClient.ensureQueryData(countQuery(context.api)),
  component: SearchPage,
});

function SearchPage() {
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(countQuery(api));
  return <h1>{data.count} companies</h1>;
}
