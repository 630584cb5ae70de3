import { html, raw } from 'hono/html';
import { BRAND } from '#domain/brand.ts';
import { CARDS, inventedNumber } from './cards.ts';

type Content = ReturnType<typeof html>;

const STYLE = raw(`
:root { color-scheme: light dark; accent-color: light-dark(#0b5a41, #5fc79e); font: 14px/20px system-ui, sans-serif; background: light-dark(#f6f7f5, #0d100f); color: light-dark(#141816, #edf0ee) }
body { margin: 0 auto; max-width: 560px; padding: 32px 16px 64px }
h1 { font-size: 20px; line-height: 28px; margin: 0 } h2 { font-size: 14px; margin: 0 0 12px }
p { margin: 4px 0 } a { color: light-dark(#0b5a41, #5fc79e) }
.mark { background: light-dark(#0a3d2d, #0c2a20); color: light-dark(#eef5f1, #eaf3ee); padding: 8px 16px; border-radius: 7px; margin-bottom: 24px }
.box { background: light-dark(#fff, #141817); border: 1px solid light-dark(#c6cbc6, #39413d); border-radius: 10px; padding: 24px; margin-top: 16px }
.bad { border: 1px solid light-dark(#e6b7b2, #5e2a25); background: light-dark(#fbecea, #2c1614); color: light-dark(#a6261d, #ff8b80); border-radius: 7px; padding: 8px 12px; margin: 16px 0 }
.quiet { color: light-dark(#5e6762, #8f9893) }
label { display: block; margin-top: 12px } fieldset { border: 0; padding: 0; margin: 16px 0 0 } legend { padding: 0; font-weight: 600 } fieldset label { display: flex; align-items: baseline; gap: 8px; margin-top: 6px }
input:not([type=radio]), select { font: inherit; display: block; box-sizing: border-box; width: 100%; height: 36px; margin-top: 4px; padding: 0 10px; border: 1px solid light-dark(#868e88, #727b76); border-radius: 7px; background: inherit; color: inherit }
button { font: inherit; font-weight: 500; height: 36px; padding: 0 14px; border: 1px solid light-dark(#868e88, #727b76); border-radius: 7px; background: transparent; color: inherit; cursor: pointer }
button.main { background: light-dark(#0b5a41, #17755a); border-color: transparent; color: #fff }
.row { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 16px } .row form { margin: 0 }
table { width: 100%; border-collapse: collapse } td { padding: 6px 0; border-top: 1px solid light-dark(#e1e4e0, #252b28) } td:last-child { text-align: right }
@media (width < 720px) { input:not([type=radio]), select, button { height: 44px } fieldset label { padding: 6px 0; margin: 0 } }
:focus-visible { outline: 2px solid light-dark(#0b7a56, #5fc79e); outline-offset: 2px }
`);

/** The layout of sandbox pages, with a banner that identifies the sandbox. */
export function frame(title: string, content: Content, problem?: string) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${BRAND.name} sandbox</title>
        <style>${STYLE}</style>
      </head>
      <body>
        <p class="mark"><b>Sandbox.</b> This simulates the payment provider. No card is charged and no money moves.</p>
        <main>
          <p class="quiet">${BRAND.name}</p>
          <h1>${title}</h1>
          ${problem ? html`<p class="bad" role="alert">${problem}</p>` : ''}
          ${content}
        </main>
      </body>
    </html>`;
}

export function dollarText(cents: number | null): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format((cents ?? 0) / 100);
}

export function dayOfSeconds(seconds: number): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeZone: 'UTC' };
  return new Intl.DateTimeFormat('en-US', options).format(new Date(seconds * 1000));
}

export function cardFields(input: { number?: string; card?: string } = {}) {
  return html`<label>
      Card number
      <input name="number" inputmode="numeric" autocomplete="off" required value="${input.number ?? inventedNumber()}" />
    </label>
    <p class="quiet">A made-up test number. Enter it again to pay with the same card. Stripe's own test numbers decide the result themselves.</p>
    <fieldset>
      <legend>Test result</legend>
      ${Object.entries(CARDS).map(
        ([name, { label }]) =>
          html`<label>
            <input type="radio" name="card" value="${name}" ${name === (input.card ?? 'accepted') ? 'checked' : ''} />
            ${label}
          </label>`,
      )}
    </fieldset>`;
}
