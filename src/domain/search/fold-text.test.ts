import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';

test.each([
  ['  Plover   &\tFinch\r\n', 'plover and finch'],
  ['R&D, AT&T', 'r&d, at&t'],
  ['Smith &', 'smith and'],
  ['CAFÉ', 'cafe'],
  ['Cafe\u0301', 'cafe'],
  ['ÅNGSTRÖM', 'angstrom'],
  ['são paulo, zürich', 'sao paulo, zurich'],
  ['łódź, København, Đà Nẵng', 'lodz, kobenhavn, da nang'],
  ['İstanbul IŞIK ışık', 'istanbul isik isik'],
  ['Straße, Æble, Œuvre, ﬁnance, þór', 'strasse, aeble, oeuvre, finance, thor'],
  ['Ｆｕｊｉｔａｎ ＡＩ ㈱ ﾛﾎﾞｯﾄ', 'fujitan ai (株) ロボット'],
  ['O’Hallora, D´Angelo, ‘n’', "o'hallora, d'angelo, 'n'"],
  ['“quoted” „so“', '"quoted" "so"'],
  ['Kappa‑Loop, Delta–Form, — −1', 'kappa-loop, delta-form, - -1'],
  ['Zero\u200bwidth, soft\u00adhyphen', 'zerowidth, softhyphen'],
  ['Pinn Labs™, Acme®', 'pinn labs, acme'],
  ['ΟΔΟΣ οδος', 'οδοσ οδοσ'],
  ['x\u0301', 'x'],
  ['東京 株式会社 が ไทย', '東京 株式会社 が ไทย'],
  ['a\u001fb\0c', 'a b c'],
  ['a\u00a0b', 'a b'],
  ['100%_\\', '100%_\\'],
  ['', ''],
])('folds %j to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('folds a folded text to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
    { numRuns: 2_000 },
  );
});
