import type { FiledNotice } from '#domain/form-d/form-d.ts';
import { readNotice } from './read-notice.ts';

/** Start of a complete submission; older ones are wrapped as PEM. */
const BEGINNING =
  /^\ufeff?\s*(?:-----BEGIN PRIVACY-ENHANCED MESSAGE-----|<(?:SEC-DOCUMENT|IMS-DOCUMENT|SEC-HEADER|IMS-HEADER|SUBMISSION)>)/i;

/** Whether a text is a complete submission of EDGAR (`0001234567-26-000001.txt`). */
export function isSubmission(text: string): boolean {
  return BEGINNING.test(text.slice(0, 2_000));
}

/**
 * Reads the Form D of each complete submission in a text. The accession number, filing date and file number come from
 * the header, since the XML lacks them.
 */
export function* readSubmissions(
  text: string,
  name: string,
): Generator<{ place: string; outcome: { notice: FiledNotice } | { rejected: string } }> {
  // PEM escapes a leading dash with another one.
  const plain = BEGINNING.exec(text)?.[0].includes('PRIVACY') ? text.replace(/^- -/gm, '-') : text;
  const parts = plain.split(/^<(?:SEC-DOCUMENT|IMS-DOCUMENT|SUBMISSION)>/im).slice(1);
  for (const part of parts.length > 0 ? parts : [plain]) {
    const header = readHeader(part);
    const place = parts.length > 1 && header.accession ? `${name}/${header.accession}` : name;
    yield { place, outcome: readDocument(part, header, name) };
  }
}

type SubmissionHeader = ReturnType<typeof readHeader>;

/** Reads `NAME: value` lines, or `<NAME>value` lines of EDGAR's dissemination feed. */
function readHeader(part: string) {
  const end = part.search(/^<DOCUMENT>/im);
  const header = end < 0 ? part : part.slice(0, end);
  const valuesOf = (label: string, tag: string) =>
    [...header.matchAll(new RegExp(`^[ \\t]*(?:${label}:|<${tag}>)[ \\t]*(\\S.*)$`, 'gim'))].map(([, value = '']) =>
      value.trim(),
    );
  const filingDate = valuesOf('FILED AS OF DATE', 'FILING-DATE')[0] ?? '';
  return {
    accession: valuesOf('ACCESSION NUMBER', 'ACCESSION-NUMBER')[0] ?? '',
    type: valuesOf('CONFORMED SUBMISSION TYPE', 'TYPE')[0] ?? '',
    filed: filingDate.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3'),
    ciks: valuesOf('CENTRAL INDEX KEY', 'CIK'),
    fileNumbers: valuesOf('SEC FILE NUMBER', 'FILE-NUMBER'),
  };
}

function readDocument(part: string, header: SubmissionHeader, name: string) {
  if (header.type !== '' && !/^D(?:\/A)?$/i.test(header.type))
    return { rejected: `is a Form ${header.type}, not a Form D` };
  const xml = documentsOf(part).find((document) => document.includes('<edgarSubmission'));
  if (xml === undefined) return { rejected: 'contains no Form D XML; filings before 2009 were on paper' };
  const outcome = readNotice(xml, header.accession || name);
  if ('rejected' in outcome) return outcome;
  const { notice } = outcome;
  const issuer = header.ciks.findIndex((cik) => Number(cik) === Number(notice.cik));
  return {
    notice: {
      ...notice,
      type: notice.type || header.type,
      filed: header.filed || notice.filed,
      cik: notice.cik || (header.ciks[0] ?? ''),
      fileNumber: header.fileNumbers[Math.max(0, issuer)] ?? '',
    },
  };
}

function documentsOf(part: string): string[] {
  const documents: string[] = [];
  const upper = part.toUpperCase();
  for (let at = upper.indexOf('<XML>'); at >= 0; at = upper.indexOf('<XML>', at)) {
    const end = upper.indexOf('</XML>', at);
    documents.push(part.slice(at + 5, end < 0 ? part.length : end));
    if (end < 0) break;
    at = end;
  }
  return documents;
}
