import { html } from 'hono/html';
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
export function formAgain(path: string, fields: Readonly<Record<string, string>>) {
  const controls = Object.entries(fields).map(([name, value]) => control(name, value));
  return html`<!doctype html>
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
${controls}
<button>Send again</button>
</form>
</main>
</body>
</html>
`;
}

function control(name: string, value: string) {
  const hidden = html`<input type="hidden" name="${name}" value="${value}">`;
  if (name === 'topic' && Object.hasOwn(TOPICS, value)) return html`<p>About: ${TOPICS[value]}</p>${hidden}`;
  const label = Object.hasOwn(LABELS, name) ? LABELS[name] : undefined;
  if (label === undefined) return hidden;
  // The first line break within a textarea is not part of its text.
  const typed =
    name === 'message'
      ? html`<textarea name="${name}" rows="8">\n${value}</textarea>`
      : html`<input name="${name}" value="${value}">`;
  return html`<label>${label}${typed}</label>`;
}
