import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { MESSAGES } from '#domain/messages.ts';
import { headlineFiguresQuery } from '../headline-figures.ts';
import { useApi } from '../use-api.ts';
import { AccountFrame, useGoToSearch } from './account-frame.tsx';
import { SignUpOffer } from './auth-dialog.tsx';
import { requireVisitor } from './require-visitor.ts';
import { SignUpForm } from './sign-up-form.tsx';

export const Route = createFileRoute('/signup')({
  beforeLoad: requireVisitor,
  loader: ({ context }) => context.queryClient.ensureQueryData(headlineFiguresQuery(context.api)),
  head: () => ({ meta: [{ title: `Create an account · ${BRAND.name}` }] }),
  component: SignUpPage,
});

function SignUpPage() {
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(headlineFiguresQuery(useApi()));
  return (
    <AccountFrame title={MESSAGES.signUpTitle} description={<SignUpOffer companies={data.count} />}>
      <SignUpForm onDone={useGoToSearch()} onSwitch={() => navigate({ to: '/signin' })} />
    </AccountFrame>
  );
}
