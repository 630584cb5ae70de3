import { ActionButton, type ActionButtonProps } from '../../platform/api/action-button.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { ADMIN_KEY } from './admin-query.ts';

/** An admin action; refetches everything the panel shows. */
export function useAdminAction() {
  return useAction({ refetch: [ADMIN_KEY] });
}

type AdminActionButtonProps<T> = Omit<ActionButtonProps<T>, 'confirmation' | 'refetch' | 'className'> & {
  /** The question to ask before acting. */
  ask?: string;
};

export function AdminActionButton<T>({ ask, ...action }: AdminActionButtonProps<T>) {
  const { variant = 'main' } = action;
  const confirmation = ask ? { question: ask, cancel: 'Cancel', variant } : undefined;
  return <ActionButton {...action} confirmation={confirmation} refetch={[ADMIN_KEY]} />;
}
