import { BRAND } from '#domain/brand.ts';
import { CONTACT_TOPICS, PRIVACY_RIGHTS } from '#domain/requests.ts';

const LABELS: Readonly<Record<string, string>> = {
  name: 'Your name',
  email: 'Your email address',
  company: 'Company',
  message: 'Message',
};
const TOPICS: Readonly<Record<string, string>> = { ...CONTACT_TOPICS, ...PRIVACY_RIGHTS };

const STYLE = `body { max-width: 34rem; margin: 3rem auto; padding: 0 1rem; font: 16px/1.5 Inter, system-ui, sans-serif }
:root { color-scheme: light dark }
label { display: block; margin-top: 1rem }
input, textarea { box-sizing: border-box; width: 100%; padding: .5rem; font: inherit }
button { margin-top: 1.5rem; padding: .6rem 1.2rem; font: inherit }`;

/**
 * The page of a form that could not be sent, where the page itself cannot be made either because the database is away:
 * made of nothing but what was sent, so that nothing of it is lost.
 * @param fields as they were sent; those that are not to be seen stay hidden
 */
export function formAgain(path: string, fields: Readonly<Record<string, string>>): string {
  const controls = Object.entries(fields).map(([name, value]) => control(name, value));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Not sent yet · ${BRAND.name}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Not sent yet</h1>
<p role="alert">We cannot take this right now. Nothing is lost: wait a minute, then send it again from here.
You can also write to <a href="mailto:${BRAND.supportEmail}">${BRAND.supportEmail}</a>.</p>
<form method="post" action="${path}">
${controls.join('\n')}
<button>Send again</button>
</form>
</main>
</body>
</html>
`;
}

function control(name: string, value: string): string {
  const named = `name="${escapeHtml(name)}"`;
  const hidden = `<input type="hidden" ${named} value="${escapeHtml(value)}">`;
  if (name === 'topic' && Object.hasOwn(TOPICS, value)) return `<p>About: ${TOPICS[value]}</p>${hidden}`;
  const label = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined;
  if (label === undefined) return hidden;
  // The first line break within a textarea is not part of its text.
  const typed =
    name === 'message'
      ? `<textarea ${named} rows="8">\n${escapeHtml(value)}</textarea>`
      : `<input ${named} value="${escapeHtml(value)}">`;
  return `<label>${label}${typed}</label>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
