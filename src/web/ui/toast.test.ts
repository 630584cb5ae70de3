import { expect, test } from 'vitest';
import { dismissToast, retractToast, toast, toastStore } from './toast.ts';

test('a toast shows until it is dismissed or the next one takes its place', () => {
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
