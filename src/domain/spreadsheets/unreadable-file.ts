/** A file that was chosen but can no longer be read. */
export const FILE_CHANGED = "We couldn't read the file. It may have been changed, moved or deleted. Choose it again.";

/** Why a file cannot be read, as a sentence for the user. */
export class UnreadableFile extends Error {}
