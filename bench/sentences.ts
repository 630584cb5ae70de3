import { parseSentence } from '#domain/search/parse-sentence.ts';
import { readSampleOptions, readSentences, SENTENCES_READ_ON } from '#test/sentences.ts';
import { median, percentile } from './harness.ts';

/** Measures `parseSentence` with the filter values of the sample: `node bench/sentences.ts`. Fails above 1 ms at p95. */
const options = await readSampleOptions();
const durations: number[] = [];
for (let round = 0; round < 50; round++) {
  for (const [sentence] of readSentences()) {
    const start = performance.now();
    parseSentence(sentence, options, SENTENCES_READ_ON);
    if (round > 0) durations.push(performance.now() - start);
  }
}
const p95 = percentile(durations, 0.95);
console.log(
  `ms per sentence: p50 ${median(durations).toFixed(3)}, p95 ${p95.toFixed(3)}, p99 ${percentile(durations, 0.99).toFixed(3)}`,
);
if (p95 > 1) process.exitCode = 1;
