/** Why a file cannot be read, as a sentence for the user. */
export class UnreadableFile extends Error {}
