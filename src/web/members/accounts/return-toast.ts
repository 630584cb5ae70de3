import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { withParameter } from '#domain/return-path.ts';
import { toast } from '../../ui/toast.ts';
import { useSession } from './session.tsx';

/** Toasts after returning from a link or another site, by URL parameter. */
const WORDS = { confirmed: MESSAGES.addressConfirmed, welcome: MESSAGES.signedIn };

/** Adds the parameter that shows the welcome toast after sign-in. */
export function withWelcome(path: string): string {
  return withParameter(path, 'welcome', '1');
}

export function ReturnToast(): null {
  const param = useLocation({
    select: ({ searchStr }) => {
      const params = new URLSearchParams(searchStr);
      return (['confirmed', 'welcome'] as const).find((name) => params.get(name) === '1');
    },
  });
  const { user } = useSession();
  const navigate = useNavigate();
  // Anyone can craft a URL with this parameter.
  const message = param && user && (param === 'welcome' || user.emailVerified) ? param : null;
  useEffect(() => {
    if (!message) return;
    toast(WORDS[message]);
    void navigate({ to: '.', search: (all) => ({ ...all, [message]: undefined }), replace: true, resetScroll: false });
  }, [message, navigate]);
  return null;
}
