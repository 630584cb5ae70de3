import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { dismissToast, noteUse, retractToast, toast, toastStore } from './toast.ts';

beforeAll(() => vi.stubGlobal('window', { innerHeight: 800 }));
afterAll(() => vi.unstubAllGlobals());

test('shows a toast until it is dismissed or replaced', () => {
  let changes = 0;
  const unsubscribe = toastStore.subscribe(() => changes++);
  toast({ title: 'Email Copied', description: 'a@x.example' });
  toast({ title: 'Export failed', tone: 'bad' });
  toast({ title: 'Email Copied', description: 'b@x.example' });
  expect(toastStore.current()).toMatchObject([{ title: 'Email Copied', description: 'b@x.example', tone: 'good' }]);
  expect(changes).toBe(3);
  retractToast('Sign in failed');
  expect(toastStore.current()).toMatchObject([{ title: 'Email Copied' }]);
  expect(changes).toBe(3);
  for (const { id } of toastStore.current()) dismissToast(id);
  expect(toastStore.current()).toEqual([]);
  unsubscribe();
});

test.each([
  [700, 'top'],
  [100, 'bottom'],
])('after an interaction at %i of 800 pixels shows a toast at the %s', (clientY, at) => {
  noteUse({ clientY } as PointerEvent);
  toast({ title: 'Email Copied' });
  expect(toastStore.current()).toMatchObject([{ at }]);
});
