import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { MESSAGES } from '#domain/messages.ts';
import { AccountFrame, useGoToSearch } from './account-frame.tsx';
import { requireVisitor } from './require-visitor.ts';
import { SignInForm } from './sign-in-form.tsx';

export const Route = createFileRoute('/signin')({
  beforeLoad: requireVisitor,
  head: () => ({ meta: [{ title: `Log in · ${BRAND.name}` }] }),
  component: SignInPage,
});

function SignInPage() {
  const navigate = useNavigate();
  return (
    <AccountFrame title={MESSAGES.signInTitle} description={MESSAGES.signInOffer}>
      <SignInForm onDone={useGoToSearch()} onSwitch={() => navigate({ to: '/signup' })} />
    </AccountFrame>
  );
}
