/** How often to repeat a randomized test: a little in `npm test`, a lot in `npm run test:long`. */
export function repetitions(usual: number, long: number): number {
  return process.env.LONG_TESTS ? long : usual;
}
