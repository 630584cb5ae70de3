/** Why rows or companies are joined, where both SQL and code give the reason. Reports and pages show these texts. */
export const JOIN_REASONS = {
  crunchbase: 'the same Crunchbase URL',
  websiteAndName: 'the same website and name',
  nameAndPlace: 'the same name and place',
  identical: 'identical values in every field',
} as const;

/** Reasons that are almost certainly right. */
export const CERTAIN_REASONS: readonly string[] = [JOIN_REASONS.websiteAndName, JOIN_REASONS.crunchbase];
