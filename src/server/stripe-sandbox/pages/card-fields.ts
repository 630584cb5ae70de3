import { html } from 'hono/html';
import { CARDS, inventedNumber } from '../cards.ts';

/** Card number and test behavior inputs. */
export function cardFields(typed: { number?: string; card?: string } = {}) {
  return html`<label>
      Card number
      <input name="number" inputmode="numeric" autocomplete="off" required value="${typed.number ?? inventedNumber()}" />
    </label>
    <p class="quiet">A made-up test number. Enter it again to pay with the same card.</p>
    <fieldset>
      <legend>Test result</legend>
      ${Object.entries(CARDS).map(
        ([name, { label }]) =>
          html`<label>
            <input type="radio" name="card" value="${name}" ${name === (typed.card ?? 'accepted') ? 'checked' : ''} />
            ${label}
          </label>`,
      )}
    </fieldset>`;
}
