/** Log lines go the way of the console, which Vitest shows only for tests that fail. */
process.stderr.write = (text: string | Uint8Array) => {
  console.error(String(text).trimEnd());
  return true;
};
