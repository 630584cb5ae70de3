import type { OutboxMail } from './outbox-query.ts';

const LINK = /(https?:\/\/\S+)/;

/** One message, as its reader sees it and as plain text. Nothing in it runs, and its links open in a new tab. */
export function MailView({ mail: { id, to, subject, text, html } }: { mail: OutboxMail }) {
  return (
    <article className="min-w-0 rounded-box border border-line bg-surface" aria-labelledby="mail-subject">
      <header className="border-b border-line px-5 py-4">
        <h2 id="mail-subject" className="text-16 font-semibold break-words">
          {subject}
        </h2>
        <p className="text-13 break-words text-ink-2">To {to}</p>
      </header>
      <iframe
        key={id}
        title={`HTML of: ${subject}`}
        srcDoc={html.replace('<head>', '<head><base target="_blank">')}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="h-90 w-full border-b border-line"
      />
      <h3 className="px-5 pt-4 text-13 font-medium text-ink-2">As plain text</h3>
      <p className="px-5 pt-2 pb-5 break-words whitespace-pre-wrap">{withLinks(text)}</p>
    </article>
  );
}

function withLinks(text: string) {
  return text.split(LINK).map((part, i) =>
    LINK.test(part) ? (
      <a key={i} href={part} target="_blank" rel="noreferrer" className="link break-all">
        {part}
      </a>
    ) : (
      part
    ),
  );
}
