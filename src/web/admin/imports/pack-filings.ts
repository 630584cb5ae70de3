const FILING = /\.(?:xml|tsv)$/i;
/** Files are packed in memory; larger ones have to be zipped by hand. */
const MOST_BYTES = 200 * 1024 ** 2;

/**
 * Packs filings chosen together into one archive. The same files give the same archive, so a broken upload resumes.
 * @throws Error with a message to show
 */
export async function packFilings(files: readonly File[]): Promise<File> {
  if (!files.every(({ name }) => FILING.test(name))) {
    throw new Error('Only Form D filings can be uploaded together. Choose one file.');
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) {
    throw new Error('These files are too large to upload together. Pack them into a ZIP archive and choose that.');
  }
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  const lastModified = Math.max(...files.map((file) => file.lastModified));
  const read = async (file: File) => [file.name, new Uint8Array(await file.arrayBuffer())] as const;
  const [{ zipSync }, contents] = await Promise.all([import('fflate'), Promise.all(sorted.map(read))]);
  const packed = zipSync(Object.fromEntries(contents), { level: 0, mtime: lastModified });
  // Not named like one of them: its filing number would be read as that of all.
  return new File([packed], `${files.length} filings.zip`, { lastModified });
}
