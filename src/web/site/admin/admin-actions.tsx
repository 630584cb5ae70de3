import type { ReactNode } from 'react';
import { ActionButton, type ActionButtonProps } from '../../platform/api/action-button.tsx';
import { responseJson } from '../../platform/api/api.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { toast } from '../../ui/toast.ts';
import { ADMIN_KEY } from './admin-query.ts';

/** An admin action; refetches everything the panel shows. */
export function useAdminAction() {
  return useAction({ refetch: [ADMIN_KEY] });
}

/** Shows a toast about a change of a record, which one click undoes. */
export function useChangeToast(): (title: string, change: number, undone: string) => void {
  const api = useApi();
  const { act } = useAction({ failed: 'Change not undone', refetch: [ADMIN_KEY] });
  const undo = (change: number, undone: string) =>
    act(
      () => responseJson(api.admin.history[':id'].undo.$post({ param: { id: String(change) } })),
      () => toast({ title: undone }),
    );
  return (title, change, undone) =>
    toast({ title, action: { label: 'Undo', onSelect: () => void undo(change, undone) } });
}

type AdminActionButtonProps<T> = Omit<ActionButtonProps<T>, 'confirmation' | 'refetch'> & {
  /** The question to ask before acting. */
  ask?: ReactNode;
  cancel?: string;
};

export function AdminActionButton<T>({ ask, cancel = 'Cancel', ...action }: AdminActionButtonProps<T>) {
  const { variant = 'main' } = action;
  const confirmation = ask ? { question: ask, cancel, variant } : undefined;
  return <ActionButton {...action} confirmation={confirmation} refetch={[ADMIN_KEY]} />;
}
