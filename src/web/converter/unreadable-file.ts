/** Why a file cannot be converted, in words for whoever chose it. */
export class UnreadableFile extends Error {}
