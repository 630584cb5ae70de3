import { onTestFinished, vi } from 'vitest';

export type CapturedLog = { text(): string };

/** Captures log output instead of writing it to the terminal, until the test ends. */
export function captureLog(): CapturedLog {
  let text = '';
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((piece) => {
    text += String(piece);
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return { text: () => text };
}
