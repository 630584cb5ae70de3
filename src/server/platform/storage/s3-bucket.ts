import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3Driver } from 'flydrive/drivers/s3';
import type { WriteOptions } from 'flydrive/types';
import type { S3 } from '../config.ts';

const CONNECT_MS = 3_000;
/** Longer than a reader may pause, because nothing arrives from the bucket in the meantime. */
const SILENCE_MS = 60_000;

/** A bucket on Amazon S3 or a compatible server. A file is complete or absent. */
export class S3Bucket extends S3Driver {
  readonly #partial: string;

  /**
   * @param partial a local folder for uploads in progress
   * @param silence milliseconds without data after which a request fails
   */
  constructor(
    { bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle }: S3,
    partial: string,
    silence = SILENCE_MS,
  ) {
    super({
      bucket,
      region,
      ...(endpoint && { endpoint }),
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle,
      visibility: 'private',
      supportsACL: false,
      // Other servers do not support every checksum.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silence },
    });
    this.#partial = partial;
  }

  /** S3 needs the length up front, so a stream is stored locally first. */
  override async putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    const file = path.join(this.#partial, randomUUID());
    await mkdir(this.#partial, { recursive: true, mode: 0o700 });
    try {
      await pipeline(contents, createWriteStream(file, { mode: 0o600 }));
      const { size: contentLength } = await stat(file);
      if (contentLength === 0) await super.put(key, '', options);
      else await super.putStream(key, createReadStream(file), { ...options, contentLength });
    } finally {
      await rm(file, { force: true });
    }
  }
}
