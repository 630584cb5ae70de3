/** The texts between line breaks and bars of a template, for tables of short texts. */
export const cases = ([text = '']: TemplateStringsArray): string[] =>
  text.replace(/^\n +|\n *$/g, '').split(/ \| |\n +/);
