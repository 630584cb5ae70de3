/** Goes to another document. Never resolves: whatever asked for it stays busy until its page is gone. */
export function leaveFor(address: string): Promise<never> {
  window.location.assign(address);
  return new Promise(() => {});
}
