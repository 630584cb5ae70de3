import { vi } from 'vitest';

export type CaughtLog = {
  /** What was logged until now. */
  text(): string;
  /** Lets lines be written again. */
  release(): void;
};

/** Keeps what is logged from the terminal, to be looked at. */
export function catchLog(): CaughtLog {
  let text = '';
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((piece) => {
    text += String(piece);
    return true;
  });
  return { text: () => text, release: () => spy.mockRestore() };
}
