const FILING = /\.(?:xml|tsv)$/i;
/** Files are packed in memory; what is larger is archived by hand. */
const MOST_BYTES = 200 * 1024 ** 2;

/**
 * Packs filings that were chosen together into one archive, which is the same whenever the same files are chosen: so an
 * upload that was broken off goes on.
 * @throws Error with words for whoever chose them
 */
export async function packFilings(files: readonly File[]): Promise<File> {
  if (!files.every(({ name }) => FILING.test(name))) {
    throw new Error('Several files are taken together only where all of them are filings of Form D. Choose one file.');
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > MOST_BYTES) {
    throw new Error('These files are too large to be taken together. Pack them into a ZIP archive and choose that.');
  }
  const sorted = [...files].sort((a, b) => (a.name < b.name ? -1 : 1));
  const lastModified = Math.max(...files.map((file) => file.lastModified));
  const read = async (file: File) => [file.name, new Uint8Array(await file.arrayBuffer())] as const;
  const [{ zipSync }, contents] = await Promise.all([import('fflate'), Promise.all(sorted.map(read))]);
  const packed = zipSync(Object.fromEntries(contents), { level: 0, mtime: lastModified });
  // Not by the name of one of them: the number of a filing that stands in it would be read as that of all.
  return new File([packed], `${files.length} filings.zip`, { lastModified });
}
