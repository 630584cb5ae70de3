import path from 'node:path';
import type { Config } from '../config.ts';
import { AtomicFolder } from './atomic-folder.ts';
import { createFiles, type Files } from './files.ts';

/** The files of the product: in the bucket that is configured, or else in the data folder. */
export async function openFiles({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<Files> {
  const folder = path.join(dataDir, 'storage');
  if (!s3) return createFiles(new AtomicFolder(folder));
  const { S3Bucket } = await import('./s3-bucket.ts'); // Its library takes time and memory that only a bucket is worth.
  return createFiles(new S3Bucket(s3, path.join(folder, '.partial')));
}
