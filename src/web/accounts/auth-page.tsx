import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { headlineFiguresQuery } from '../headline-figures.ts';
import { useApi } from '../use-api.ts';
import { AccountFrame } from './account-frame.tsx';
import { ACCOUNT_MESSAGES } from './account-messages.ts';
import { type AuthStep, AuthWay, type Go, type Way, wayWords } from './auth-way.tsx';
import { PageNotice } from './form-parts.tsx';
import { type ReturnedForm, ReturnedFormProvider } from './returned-form.tsx';
import { useSessionChanges } from './use-session-changes.ts';
import type { WaySearch } from './way-search.ts';
import { doneWords, errorWords } from './way-words.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that was typed on the page before this one: it is no matter for URLs, which others read. */
    email?: string;
  }
}

/** Steps that have a page of their own. */
const PAGES: { readonly [S in AuthStep]?: '/signin' | '/signup' | '/reset-password' } = {
  signin: '/signin',
  signup: '/signup',
  reset: '/reset-password',
};

type AuthPageProps = {
  step: AuthStep;
  search: WaySearch;
  /** Someone new has opened the link of their mail in another browser, and confirms the address by signing in. */
  confirming?: boolean;
  /** The form, where it has come back. */
  returned: ReturnedForm;
};

/** A form of the auth dialog as a page. Whoever has signed in is led on, as `requireVisitor` says. */
export function AuthPage({ step, search: { next, error, done: came }, confirming = false, returned }: AuthPageProps) {
  const known = useLocation({ select: ({ state }) => state.email ?? '' });
  const [way, setWay] = useState<Way>({ step, email: known });
  const navigate = useNavigate();
  const { data: figures } = useQuery(headlineFiguresQuery(useApi()));
  const { welcome, enter } = useSessionChanges();
  const said = error ? errorWords(error) : came && doneWords(came);
  const words = wayWords(way, { companies: figures?.count, next });
  const go: Go = (to, email = '', done) => {
    const page = PAGES[to];
    if (page && to !== step) void navigate({ to: page, search: { next, done }, state: { email } });
    else setWay({ step: to, email });
  };
  return (
    <AccountFrame {...(confirming && way.step === step ? ACCOUNT_MESSAGES.confirmHere : words)}>
      <PageNotice words={way.step === step ? said : undefined} />
      <ReturnedFormProvider value={returned}>
        <AuthWay
          way={way}
          go={go}
          onSignedIn={confirming ? enter : welcome}
          onSignedUp={(email) => setWay({ step: 'confirm', email })}
          back={next ?? '/'}
          next={next}
        />
      </ReturnedFormProvider>
    </AccountFrame>
  );
}
