import { UnreadableFile } from '#domain/spreadsheets/unreadable-file.ts';
import { type Conversion, type ConversionProgress, type Converted, convertFile } from './convert-file.ts';

export type WorkerMessage =
  | { type: 'progress'; progress: ConversionProgress }
  | { type: 'done'; converted: Converted }
  | { type: 'failed'; reason: string };

const UNEXPECTED =
  "We couldn't convert this file. It may be too large for this device. Close other tabs or split the file.";

const TELL_EVERY_MS = 100;

const tell = (message: WorkerMessage) => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<Conversion>) => {
  let reportedAt = performance.now();
  const onProgress = (progress: ConversionProgress) => {
    if (performance.now() - reportedAt < TELL_EVERY_MS) return;
    reportedAt = performance.now();
    tell({ type: 'progress', progress });
  };
  try {
    tell({ type: 'done', converted: await convertFile(data, onProgress) });
  } catch (error) {
    tell({ type: 'failed', reason: error instanceof UnreadableFile ? error.message : UNEXPECTED });
  }
};
