import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { withParameter } from '#domain/own-path.ts';
import { toast } from '../ui/toast.ts';
import { useSession } from './session.tsx';

/** What is said on the page that a link or another site leads back to, by the parameter that asks for it. */
const WORDS = { confirmed: MESSAGES.addressConfirmed, welcome: MESSAGES.signedIn };

/** A path of ours that says hello to whoever comes back to it signed in. */
export function withWelcome(path: string): string {
  return withParameter(path, 'welcome', '1');
}

/** Says once, on whichever page one has come back to, what has been done on the way. */
export function SaidOnReturn(): null {
  const asked = useLocation({
    select: ({ searchStr }) => {
      const params = new URLSearchParams(searchStr);
      return (['confirmed', 'welcome'] as const).find((name) => params.get(name) === '1');
    },
  });
  const { user } = useSession();
  const navigate = useNavigate();
  // Anyone can write an address that says so.
  const said = asked && user && (asked === 'welcome' || user.emailVerified) ? asked : null;
  useEffect(() => {
    if (!said) return;
    toast(WORDS[said]);
    void navigate({ to: '.', search: (all) => ({ ...all, [said]: undefined }), replace: true, resetScroll: false });
  }, [said, navigate]);
  return null;
}
