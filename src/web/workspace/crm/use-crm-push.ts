import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { InferRequestType } from 'hono/client';
import type { Crm } from '#domain/crm/crm.ts';
import type { ExportedSearch } from '../../data/search/use-export.ts';
import { ACCOUNT_KEYS } from '../../members/accounts/account-queries.ts';
import { type ApiClient, responseJson } from '../../platform/api/api.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';

type PushBody = InferRequestType<ApiClient['crm'][':crm']['pushes']['$post']>['json'];

/** Returns a function that starts the dry run of a push, and opens the page that shows it. */
export function useCrmPush(): (crm: Crm, search: ExportedSearch & PushBody) => void {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { act } = useAction({ failed: 'Not sent' });
  return (crm, { format: _, contactPressure: __, columns: ___, ...json }) =>
    void act(async () => {
      await responseJson(api.crm[':crm'].pushes.$post({ param: { crm }, json }));
      await queryClient.invalidateQueries({ queryKey: ACCOUNT_KEYS[0] });
      await navigate({ to: '/developers/crm' });
    });
}
