import { expect, onTestFinished, test, vi } from 'vitest';
import { dismissToast, neededRise, retractToast, toast, toastStore } from './toast.ts';

test('shows a toast until it is dismissed or replaced', () => {
  let changes = 0;
  const unsubscribe = toastStore.subscribe(() => changes++);
  toast({ title: 'Email Copied', description: 'a@x.example' });
  toast({ title: 'Export failed', tone: 'bad' });
  toast({ title: 'Email Copied', description: 'b@x.example' });
  expect(toastStore.current()).toMatchObject({ title: 'Email Copied', description: 'b@x.example', tone: 'good' });
  expect(changes).toBe(3);
  retractToast('Sign in failed');
  expect(toastStore.current()).toMatchObject({ title: 'Email Copied' });
  expect(changes).toBe(3);
  dismissToast();
  expect(toastStore.current()).toBeNull();
  unsubscribe();
});

type Edges = [left: number, top: number, right: number, bottom: number];
const elementAt = ([left, top, right, bottom]: Edges) =>
  ({ getBoundingClientRect: () => ({ left, top, right, bottom }), closest: () => null }) as unknown as Element;

test.each<[Edges[], number]>([
  [[], 0],
  [[[0, 100, 390, 140]], 0],
  [[[400, 700, 500, 740]], 0],
  [[[300, 720, 340, 760]], 88],
  [
    [
      [300, 720, 340, 760],
      [20, 640, 370, 680],
    ],
    168,
  ],
  [[[0, 0, 390, 800]], 0],
])('rises above %j: by %i px', (obstacles, rise) => {
  vi.stubGlobal('document', { querySelectorAll: () => obstacles.map(elementAt) });
  onTestFinished(() => void vi.unstubAllGlobals());
  expect(neededRise(elementAt([12, 700, 378, 800]))).toBe(rise);
});
