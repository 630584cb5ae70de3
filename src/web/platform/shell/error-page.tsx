import { type ErrorComponentProps, useLocation, useRouteContext } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';
import { MESSAGES } from '#domain/messages.ts';
import type { Session } from '../../members/accounts/session.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ApiError } from '../api/api.ts';
import { pageTitle } from './page-head.ts';

export function ErrorPage({ error }: ErrorComponentProps) {
  if (error instanceof ApiError && error.status === 403) return <ForbiddenPage />;
  const { title, description } = MESSAGES.crashed;
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div role="alert" className="mx-auto w-full max-w-140 px-4 py-24 max-tablet:py-12">
      <title>{pageTitle(title)}</title>
      <h1 className="text-28 font-semibold">{title}</h1>
      <p className="mt-2 text-ink-2">{description}</p>
      <form
        className="mt-6"
        onSubmit={(event) => {
          event.preventDefault();
          window.location.reload();
        }}
      >
        {/* Pages that failed on the server have no scripts. */}
        {[...new URLSearchParams(search)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Button type="submit" variant="main" size="large">
          Reload Page
        </Button>
      </form>
      <details className="fold mt-6 rounded-box border border-line bg-surface text-13">
        <summary className="px-4 py-2.5 font-medium text-ink-2">Error details</summary>
        <pre className="overflow-auto border-t border-line px-4 py-3 font-sans whitespace-pre-wrap text-ink-2">
          {errorDetails(error)}
        </pre>
      </details>
      <p className="mt-6 text-13 text-ink-2">
        Still not working? Contact{' '}
        <a href={`mailto:${BRAND.supportEmail}`} className="link">
          {BRAND.supportEmail}
        </a>
        .{/* Hydration restores the message of an error only. */}
        <span suppressHydrationWarning>{requestId ? ` Include this request ID: ${requestId}` : ''}</span>
      </p>
    </div>
  );
}

/** Loading it again would change nothing. */
function ForbiddenPage() {
  const { title, description } = MESSAGES.forbidden;
  const path = useLocation({ select: ({ href }) => href });
  const { queryClient } = useRouteContext({ from: '__root__' });
  const isVisitor = !queryClient.getQueryData<Session>(['session'])?.user;
  return (
    <div role="alert" className="mx-auto w-full max-w-140 px-4 py-24 max-tablet:py-12">
      <title>{pageTitle(title)}</title>
      <h1 className="text-28 font-semibold">{title}</h1>
      <p className="mt-2 text-ink-2">{description}</p>
      <p className="mt-6 flex gap-2">
        {isVisitor && (
          <a
            href={`/signin?${new URLSearchParams({ next: path })}`}
            className={buttonClass({ variant: 'main', size: 'large' })}
          >
            Sign in
          </a>
        )}
        <a href="/" className={buttonClass({ size: 'large' })}>
          Home
        </a>
      </p>
    </div>
  );
}

/** On the server only API errors are safe to show; in a browser any error is the visitor's own. */
function errorDetails(error: unknown): string {
  const internal = typeof window === 'undefined' && !(error instanceof ApiError);
  return !internal && error instanceof Error ? error.message : MESSAGES.unexpected;
}
