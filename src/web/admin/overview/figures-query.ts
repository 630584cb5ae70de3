import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, answerOf } from '../../api.ts';
import { ADMIN_KEY } from '../admin-calls.tsx';

/** Business metrics. */
export function figuresQuery(api: ApiClient) {
  return queryOptions({ queryKey: [...ADMIN_KEY, 'figures'], queryFn: () => readFigures(api), staleTime: 0 });
}

function readFigures(api: ApiClient) {
  return answerOf(api.admin.figures.$get());
}

export type Figures = Awaited<ReturnType<typeof readFigures>>;
