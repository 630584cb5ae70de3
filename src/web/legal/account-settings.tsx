import { Link } from '@tanstack/react-router';
import { useSession } from '../accounts/session.tsx';

/** Where an account is changed, as part of a sentence; a link for those who have one, plain words for visitors. */
export function AccountSettings() {
  const { user } = useSession();
  if (!user) return 'in your account settings';
  return (
    <>
      in your{' '}
      <Link to="/profile/{-$part}" params={{ part: undefined }} className="link">
        account settings
      </Link>
    </>
  );
}
