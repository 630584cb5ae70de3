import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '#test/settings.ts';
import { createApiCalls } from '../../platform/api/api.ts';
import { displayName, type Session, SessionProvider, useSession } from './session.tsx';

const SESSION: Session = {
  user: { id: '1', email: 'jo@harbour.example', emailVerified: true, image: null, twoFactorEnabled: false },
  profile: { first_name: 'Jo', last_name: 'Harbour' },
  subscription: null,
  trialOffered: true,
  signedOut: false,
  paymentNotice: null,
  trialRefusal: null,
  hidesCustomers: false,
  recalls: 0,
  sandboxNotice: null,
  settings: DEFAULT_SETTINGS,
  signInMethods: [],
  impersonatedBy: null,
  eventsSince: null,
  trialOnRequest: false,
  access: {
    subscribed: false,
    trialing: false,
    program: false,
    active: false,
    export: false,
    admin: false,
  },
};

function Name() {
  return displayName(useSession());
}

test('provides the session inside its provider and throws outside', () => {
  const queryClient = new QueryClient();
  queryClient.setQueryData(['session'], SESSION);
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    context: { api: createApiCalls() },
  });
  const inside = (
    <RouterContextProvider router={router}>
      <QueryClientProvider client={queryClient}>
        <SessionProvider>
          <Name />
        </SessionProvider>
      </QueryClientProvider>
    </RouterContextProvider>
  );
  expect(renderToString(inside)).toBe('Jo Harbour');
  expect(() => renderToString(<Name />)).toThrow('SessionProvider');
});

test.each([
  [{ first_name: 'Jo', last_name: null }, 'Jo'],
  [{ first_name: null, last_name: 'Harbour' }, 'Harbour'],
  [{ first_name: null, last_name: null }, 'jo@harbour.example'],
])('shows a user named %j as %s', (profile, name) => {
  expect(displayName({ ...SESSION, profile })).toBe(name);
});
