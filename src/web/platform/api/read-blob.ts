import { FILE_CHANGED } from '#domain/spreadsheets/unreadable-file.ts';
import { ApiError } from './api.ts';

/** Reads a chosen file, or a part of one. @throws ApiError when it has been changed, moved or deleted since */
export function readBlob(blob: Blob): Promise<ArrayBuffer> {
  return blob.arrayBuffer().catch(() => {
    throw new ApiError('unexpected', 0, FILE_CHANGED);
  });
}
