/** Why a file cannot be read, in a sentence for the person who chose it. */
export class UnreadableFile extends Error {}
