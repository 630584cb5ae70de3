/** A node of a stylesheet: a rule with declarations, or an at-rule with nested `rules`. */
export type CssRule = { prelude: string; body: string; rules: CssRule[] | null };

/** At-rules that contain other rules. */
const HOLDS_RULES = /^@(layer|media|supports|container|starting-style)\b/;
const STRINGS_AND_BRACES = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[\s\S]*?\*\/|\\.|[{};]/g;

/** Parses a stylesheet from the build: valid, and without nested style rules. */
export function readStylesheet(css: string): CssRule[] {
  const rules: CssRule[] = [];
  let depth = 0;
  let start = 0;
  let bodyStart = 0;
  for (const { 0: sign, index } of css.matchAll(STRINGS_AND_BRACES)) {
    if (sign === '{' && depth++ === 0) bodyStart = index + 1;
    const ends = (sign === '}' && --depth === 0) || (sign === ';' && depth === 0);
    if (sign.startsWith('/*') && depth === 0) start = index + sign.length;
    if (!ends) continue;
    const inBraces = sign === '}';
    const prelude = css.slice(start, inBraces ? bodyStart - 1 : index).trim();
    const body = inBraces ? css.slice(bodyStart, index) : '';
    rules.push({ prelude, body, rules: inBraces && HOLDS_RULES.test(prelude) ? readStylesheet(body) : null });
    start = index + 1;
  }
  return rules;
}

/** Splits the declarations of a rule. */
export function declarationsOf(body: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: sign, index } of body.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[();]/g)) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ';' && depth === 0) {
      parts.push(body.slice(start, index));
      start = index + 1;
    }
  }
  return [...parts, body.slice(start)].filter(Boolean);
}
