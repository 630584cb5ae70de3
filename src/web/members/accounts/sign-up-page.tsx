import { createFileRoute } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { headlineFiguresQuery } from '../../platform/api/headline-figures.ts';
import { pageHead } from '../../platform/shell/page-head.ts';
import { AuthScreen } from './auth-screen.tsx';
import { readAuthSearch } from './auth-steps.ts';
import { readReturnedForm } from './returned-form.tsx';
import { requireVisitor } from './session-guards.ts';

export const Route = createFileRoute('/signup')({
  validateSearch: readAuthSearch,
  staticData: { needsScripts: true }, // For sign-in methods besides the password.
  beforeLoad: requireVisitor,
  loaderDeps: ({ search: { again } }) => ({ again }),
  loader: async ({ context, deps }) => {
    await context.queryClient.ensureQueryData(headlineFiguresQuery(context.api));
    return readReturnedForm(context.api, deps);
  },
  head: () => pageHead({ title: 'Create an account', description: BRAND.tagline, path: '/signup', noindex: true }),
  component: SignUpPage,
});

function SignUpPage() {
  return <AuthScreen step="signup" search={Route.useSearch()} returned={Route.useLoaderData()} />;
}
