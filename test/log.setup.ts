/** Sends log lines through the console, which Vitest shows only for failing tests. */
process.stderr.write = (text: string | Uint8Array) => {
  console.error(String(text).trimEnd());
  return true;
};
