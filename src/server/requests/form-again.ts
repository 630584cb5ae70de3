import { html } from 'hono/html';
import { BRAND } from '#domain/brand.ts';
import { CONTACT_TOPICS, PRIVACY_RIGHTS } from '#domain/privacy/requests.ts';

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
 * Returns a fallback page for a failed form while the database is down and the regular page cannot be rendered either.
 * It is built only from the submitted fields, so that no input is lost.
 * @param fields as submitted; unlabeled ones stay hidden
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
<p role="alert">We can't process this right now. Nothing is lost: wait a minute, then send it again from here.
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
  // HTML drops the first line break in a textarea.
  const typed =
    name === 'message'
      ? html`<textarea name="${name}" rows="8">\n${value}</textarea>`
      : html`<input name="${name}" value="${value}">`;
  return html`<label>${label}${typed}</label>`;
}
