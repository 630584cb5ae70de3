import type { Day } from '#domain/dates.ts';
import {
  hasResultColumns,
  MAX_RESULT_ROWS,
  RESULT_MONTHS,
  type ResultField,
  type ResultKind,
  ROW_PROBLEMS,
  type RowProblem,
  resultsSince,
  type StatusMeaning,
  type UnknownStatus,
} from '#domain/emails/delivery-results.ts';
import {
  fieldsOfValues,
  proposeResultColumns,
  type ResultRow,
  readResult,
  resultReader,
} from '#domain/emails/read-delivery-results.ts';
import { decideDates, resolveDate } from '#domain/imports/imported-dates.ts';
import { isEmail } from '#domain/imports/imported-emails.ts';
import type { UserFile, UserFileFormat } from '../user-files/user-file-format.ts';

/** The last result of each address and month, in the order of the file. */
export type Result = { row: number; email: string; kind: ResultKind; sentOn: Day; dated: boolean };

type ResultFileContents = {
  results: Result[];
  /** Rows with no delivery result, such as pending ones. */
  withoutResult: number;
  /** Most frequent first. */
  statuses: UnknownStatus[];
  problems: Record<RowProblem, number>;
};

export type ResultFile = UserFile<ResultField, ResultFileContents>;

type Options = {
  today: Day;
  /** The latest date in any time zone. */
  latest: Day;
  meanings: readonly (readonly [status: string, StatusMeaning])[];
};

const LISTED_STATUSES = 20;

/** Severity of results on the same day. */
const RANK: Record<ResultKind, number> = { delivered: 0, soft: 1, hard: 2 };

export const RESULT_FILE: UserFileFormat<ResultField, ResultFileContents, Options> = {
  maxRows: MAX_RESULT_ROWS,
  propose: proposeResultColumns,
  fieldsOfValues,
  isUsable: hasResultColumns,
  needs: 'must include a column with email addresses and one with a status, bounce or delivery',
  isValue: isEmail,
  open(columns, { today, latest, meanings }, rejectRow) {
    const reader = resultReader(latest, meanings);
    const problems = Object.fromEntries(ROW_PROBLEMS.map((problem) => [problem, 0])) as Record<RowProblem, number>;
    const reject = (row: number, problem: RowProblem, reason: string) => {
      problems[problem]++;
      rejectRow(row, reason);
    };
    const rows: (ResultRow & { row: number })[] = [];
    let withoutResult = 0;
    return {
      add(row, cells) {
        const result = readResult(cells, columns, reader);
        if (result === null) withoutResult++;
        else if ('rejected' in result) reject(row, result.problem, result.rejected);
        else rows.push({ ...result, row });
      },
      end() {
        const orders = decideDates(reader.dates.clues);
        const since = resultsSince(today);
        const last = new Map<string, Result>();
        for (const { row, email, kind, sent } of rows) {
          const { value: sentOn, problem } = sent ? resolveDate(sent, orders) : { value: today, problem: null };
          if (sentOn === null) {
            reject(row, 'date', `${email} has an unreadable date: it ${problem?.replace(/:.*/, '')}`);
          } else if (sentOn < since) {
            reject(row, 'old', `${email} was emailed more than ${RESULT_MONTHS} months ago`);
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
        const statuses = [...reader.unknown.values()].sort((a, b) => b.rows - a.rows).slice(0, LISTED_STATUSES);
        return { results: [...last.values()], withoutResult, statuses, problems };
      },
    };
  },
};
