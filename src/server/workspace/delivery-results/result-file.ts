import type { Day } from '#domain/dates.ts';
import {
  hasResultColumns,
  MAX_RESULT_ROWS,
  RESULT_MONTHS,
  type ResultField,
  type ResultKind,
  resultsSince,
} from '#domain/emails/delivery-results.ts';
import { proposeResultColumns, type ResultRow, readResult, resultDates } from '#domain/emails/read-delivery-results.ts';
import { decideDates, resolveDate } from '#domain/imports/imported-dates.ts';
import { isEmail } from '#domain/imports/imported-emails.ts';
import type { UserFile, UserFileFormat } from '../user-files/user-file-format.ts';

/** The last result of each address and month, in the order of the file. */
export type Result = { row: number; email: string; kind: ResultKind; sentOn: Day; dated: boolean };

type ResultFileContents = {
  results: Result[];
  /** Rows with no delivery result, such as pending ones. */
  withoutResult: number;
};

export type ResultFile = UserFile<ResultField, ResultFileContents>;

type Options = {
  today: Day;
  /** The latest date in any time zone. */
  latest: Day;
};

/** Severity of results on the same day. */
const RANK: Record<ResultKind, number> = { delivered: 0, soft: 1, hard: 2 };

export const RESULT_FILE: UserFileFormat<ResultField, ResultFileContents, Options> = {
  maxRows: MAX_RESULT_ROWS,
  propose: proposeResultColumns,
  isUsable: hasResultColumns,
  needs: 'must include a column with email addresses and one with a status, bounce or delivery',
  isValue: isEmail,
  open(columns, { today, latest }, reject) {
    const dates = resultDates(latest);
    const rows: (ResultRow & { row: number })[] = [];
    let withoutResult = 0;
    return {
      add(row, cells) {
        const result = readResult(cells, columns, dates);
        if (result === null) withoutResult++;
        else if ('rejected' in result) reject(row, result.rejected);
        else rows.push({ ...result, row });
      },
      end() {
        const orders = decideDates(dates.clues);
        const since = resultsSince(today);
        const last = new Map<string, Result>();
        for (const { row, email, kind, sent } of rows) {
          const { value: sentOn, problem } = sent ? resolveDate(sent, orders) : { value: today, problem: null };
          if (sentOn === null) {
            reject(row, `${email} has an unreadable date: it ${problem?.replace(/:.*/, '')}`);
          } else if (sentOn < since) {
            reject(row, `${email} was emailed more than ${RESULT_MONTHS} months ago`);
          } else {
            const key = `${email} ${sentOn.slice(0, 7)}`;
            const previous = last.get(key);
            if (
              !previous ||
              previous.sentOn < sentOn ||
              (previous.sentOn === sentOn && RANK[previous.kind] < RANK[kind])
            ) {
              last.set(key, { row, email, kind, sentOn, dated: sent !== null });
            }
          }
        }
        return { results: [...last.values()], withoutResult };
      },
    };
  },
};
