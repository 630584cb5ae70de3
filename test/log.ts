import { onTestFinished, vi } from 'vitest';

export type CapturedLog = {
  text(): string;
  /** Lets log lines through again. */
  release(): void;
};

/** Captures log output instead of writing it to the terminal, until it is released or the test ends. */
export function captureLog(): CapturedLog {
  let text = '';
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((piece) => {
    text += String(piece);
    return true;
  });
  onTestFinished(() => spy.mockRestore());
  return { text: () => text, release: () => spy.mockRestore() };
}
