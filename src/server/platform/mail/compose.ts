import { BRAND } from '#domain/brand.ts';
import { escapeHtml } from '../http/html-page.ts';
import type { Mail } from './mailer.ts';

/** Content of an email as plain text, escaped in the HTML version. */
export type EmailContent = {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  /** A code to type, shown large. */
  code?: string;
  /** The first is shown as a button; all are also written out in full. */
  links?: readonly Link[];
  /** Why the recipient got the email, and what to do if it was a mistake. */
  reason: string;
  /** Last line of the text version, for machines. */
  machineLine?: string;
};

type Link = { label: string; url: string };

const LONGEST_WORDS = 120;

/** Composes an email as text and HTML. The HTML has no images, and no colors except the button's. */
export function compose({ to, subject, paragraphs, code, links = [], reason, machineLine }: EmailContent): Mail {
  return {
    to,
    subject: oneLine(subject),
    text: [
      ...paragraphs,
      ...(code ? [code] : []),
      ...links.map(({ label, url }) => `${label}:\n${url}`),
      reason,
      BRAND.name,
      ...(machineLine ? [machineLine] : []),
    ].join('\n\n'),
    html: page(subject, [
      ...paragraphs.map((text) => paragraph(escapeHtml(text).replaceAll('\n', '<br>'))),
      ...(code ? [`<p style="${CODE}">${escapeHtml(code)}</p>`] : []),
      ...links.map((link, i) => paragraph(anchor(link, i === 0 ? BUTTON : ''))),
      ...links.map(({ url }) => small(`<a href="${escapeHtml(url)}" style="color:inherit">${escapeHtml(url)}</a>`)),
      small(escapeHtml(reason)),
    ]),
  };
}

/** Makes user input safe within a sentence: one line of limited length. */
export function oneLineExcerpt(words: string): string {
  const line = oneLine(words);
  return line.length > LONGEST_WORDS ? `${line.slice(0, LONGEST_WORDS)}…` : line;
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
}

const BODY = 'margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif';
const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:7px;background:#0b5a41;color:#ffffff;font-weight:600;text-decoration:none';
const CODE = 'margin:0 0 16px;font:600 32px/1.25 ui-monospace,Menlo,Consolas,monospace;letter-spacing:4px';

function page(subject: string, blocks: readonly string[]): string {
  // Declares both color schemes and uses the client's text colors, so that no client has to invert them.
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="${BODY}"><div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 24px;font-weight:600">${escapeHtml(BRAND.name)}</p>
${blocks.join('\n')}
</div></body></html>`;
}

function paragraph(html: string): string {
  return `<p style="margin:0 0 16px">${html}</p>`;
}

function small(html: string): string {
  return `<p style="margin:0 0 12px;font-size:13px;opacity:0.8;overflow-wrap:anywhere">${html}</p>`;
}

function anchor({ label, url }: Link, style: string): string {
  return `<a href="${escapeHtml(url)}"${style && ` style="${style}"`}>${escapeHtml(label)}</a>`;
}
