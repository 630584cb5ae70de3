import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ContactActions } from '../search/contact-email.tsx';
import { copyEmail } from '../search/copy-email.ts';
import { LP_MESSAGES } from './lp-messages.ts';
import { ASK_FOR_PROGRAMME } from './lp-offer.tsx';

/** Actions for LP addresses: copies open ones, and leads to the LP program for masked ones. */
export function useLpContacts(): ContactActions {
  const navigate = useNavigate();
  return useMemo(
    () => ({
      copyEmail,
      askForAccess: () => void navigate({ href: ASK_FOR_PROGRAMME }),
      unlockWords: LP_MESSAGES.unlockEmail,
    }),
    [navigate],
  );
}
