import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { withParameter } from '#domain/return-path.ts';
import { toast } from '../ui/toast.ts';
import { useSession } from './session.tsx';

/** The toast on the page that a link or another site leads back to, by URL parameter. */
const WORDS = { confirmed: MESSAGES.addressConfirmed, welcome: MESSAGES.signedIn };

/** A path that welcomes a user who comes back signed in. */
export function withWelcome(path: string): string {
  return withParameter(path, 'welcome', '1');
}

/** Shows that toast once. */
export function ReturnToast(): null {
  const asked = useLocation({
    select: ({ searchStr }) => {
      const params = new URLSearchParams(searchStr);
      return (['confirmed', 'welcome'] as const).find((name) => params.get(name) === '1');
    },
  });
  const { user } = useSession();
  const navigate = useNavigate();
  // Anyone can make a URL with the parameter.
  const said = asked && user && (asked === 'welcome' || user.emailVerified) ? asked : null;
  useEffect(() => {
    if (!said) return;
    toast(WORDS[said]);
    void navigate({ to: '.', search: (all) => ({ ...all, [said]: undefined }), replace: true, resetScroll: false });
  }, [said, navigate]);
  return null;
}
