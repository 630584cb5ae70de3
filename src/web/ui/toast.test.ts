import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { coversLastInteraction, dismissToast, retractToast, toast, toastStore, trackInteraction } from './toast.ts';

class Control {
  isConnected = true;
}
beforeAll(() => {
  vi.stubGlobal('Node', Control);
});
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
  [300, 700, true],
  [300, 500, false],
  [1300, 700, true],
  [1300, 100, false],
  [700, 700, false],
])('detects whether a toast at the bottom right covers a control at %i, %i: %s', (clientX, clientY, covers) => {
  vi.stubGlobal('window', { innerHeight: 800, innerWidth: clientX < 390 ? 390 : 1440 });
  const control = new Control();
  trackInteraction({ clientX, clientY, target: control as Partial<Node> } as PointerEvent);
  expect(coversLastInteraction()).toBe(covers);
  control.isConnected = false;
  expect(coversLastInteraction()).toBe(false);
});
