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
/** Longer than whoever reads a file may pause: then nothing comes from the bucket either. */
const SILENCE_MS = 60_000;

/** A bucket of Amazon S3, or of a server that speaks its language. A file is there as a whole or not at all. */
export class S3Bucket extends S3Driver {
  readonly #waiting: string;

  /**
   * @param waiting a folder of this machine, for what is on its way
   * @param silence milliseconds after which a server that says nothing is given up
   */
  constructor(
    { bucket, region, endpoint, accessKeyId, secretAccessKey, forcePathStyle }: S3,
    waiting: string,
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
      // Servers other than Amazon's do not know all the ways of checking.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: silence },
    });
    this.#waiting = waiting;
  }

  /** S3 takes no file whose length it is not told at the beginning, so a stream waits here until it is whole. */
  override async putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    const file = path.join(this.#waiting, randomUUID());
    await mkdir(this.#waiting, { recursive: true, mode: 0o700 });
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
