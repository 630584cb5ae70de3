/**
 * Given and family names of one culture, each a comma-separated list. Where a family name has a
 * form for men and one for women (`Sokolov/Sokolova`), given names alternate: a woman's, a man's.
 */
export type NameLists = { given: string; family: string };
