import { useQueryClient } from '@tanstack/react-query';
import { useServerEvent } from '../../realtime.ts';
import { ADMIN_KEY } from '../admin-calls.tsx';

/** Has what is shown of imports looked up again whenever one of them is a step further. */
export function useImportNews(): void {
  const queryClient = useQueryClient();
  useServerEvent('job_progress', ({ job }) => {
    if (job === 'import') void queryClient.invalidateQueries({ queryKey: [...ADMIN_KEY, 'imports'] });
  });
}
