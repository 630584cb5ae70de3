import { useEffect, useState } from 'react';
import type { Conversion, Converted, Progress } from './convert-file.ts';
import type { WorkerMessage } from './converter-worker.ts';

export type ConversionState = {
  /** While it runs. */
  progress: Progress | null;
  /** The last one that was done; it stays in sight while the next runs. */
  converted: Converted | null;
  failure: string | null;
};

const IDLE: ConversionState = { progress: null, converted: null, failure: null };
const BEGUN: Progress = { rows: 0, share: 0 };

/** Converts in a worker, so that the page stays quick; another conversion, or none, ends the one that runs. */
export function useConversion(wanted: Conversion | null): ConversionState {
  const [state, setState] = useState(IDLE);
  useEffect(() => {
    if (!wanted) {
      setState(IDLE);
      return;
    }
    const worker = new Worker(new URL('./converter-worker.ts', import.meta.url), { type: 'module' });
    setState((last) => ({ ...last, progress: BEGUN, failure: null }));
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.type === 'progress') setState((last) => ({ ...last, progress: data.progress }));
      else if (data.type === 'done') setState({ ...IDLE, converted: data.converted });
      else setState({ ...IDLE, failure: data.reason });
    };
    worker.onerror = () =>
      setState({ ...IDLE, failure: 'This browser could not start the conversion. Load the page again.' });
    worker.postMessage(wanted);
    return () => worker.terminate();
  }, [wanted]);
  return state;
}
