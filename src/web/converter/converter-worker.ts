import { type Conversion, type Converted, convertFile, type Progress } from './convert-file.ts';
import { UnreadableFile } from './read-leads-file.ts';

/** What the page is told of the one conversion of a worker. */
export type WorkerMessage =
  | { type: 'progress'; progress: Progress }
  | { type: 'done'; converted: Converted }
  | { type: 'failed'; reason: string };

const UNEXPECTED =
  'The file could not be converted. It may be too large for this device: close other pages, or split it.';

const tell = (message: WorkerMessage) => self.postMessage(message);

self.onmessage = async ({ data }: MessageEvent<Conversion>) => {
  try {
    tell({ type: 'done', converted: await convertFile(data, (progress) => tell({ type: 'progress', progress })) });
  } catch (error) {
    tell({ type: 'failed', reason: error instanceof UnreadableFile ? error.message : UNEXPECTED });
  }
};
