const letters = new Intl.Segmenter('en');

/** The first grapheme of a name: an emoji or an accented letter stays whole. */
export function initialOf(name: string): string {
  const [first] = letters.segment(name.trim());
  return first?.segment.toUpperCase() ?? '';
}
