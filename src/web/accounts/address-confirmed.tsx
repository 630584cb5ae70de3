import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MESSAGES } from '#domain/messages.ts';
import { toast } from '../ui/toast.ts';
import { useSession } from './session.tsx';

/** Says once, on whichever page such a link has led to, that it has done its work. */
export function AddressConfirmed(): null {
  const asked = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('confirmed') === '1' });
  const { user } = useSession();
  const navigate = useNavigate();
  const confirmed = asked && user?.emailVerified === true; // Anyone can write an address that says so.
  useEffect(() => {
    if (!confirmed) return;
    toast(MESSAGES.addressConfirmed);
    void navigate({ to: '.', search: (all) => ({ ...all, confirmed: undefined }), replace: true, resetScroll: false });
  }, [confirmed, navigate]);
  return null;
}
