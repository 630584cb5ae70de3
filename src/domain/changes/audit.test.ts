import { expect, test } from 'vitest';
import { detailText, subjectText } from './audit.ts';

test.each([
  ['company:17', 'Ledgermoor', 'Ledgermoor'],
  ['company:17', null, 'Company 17'],
  ['import:27d6ac92-8534-472f-8029-d774d9b494c9', null, 'Import'],
  ['settings:1', null, 'Site settings'],
])('shows the subject %s named %s as %s', (subject, name, words) => expect(subjectText(subject, name)).toBe(words));

test.each([
  [{ plan: 'pro', until: null }, 'plan pro, no expiration'],
  [{ file: 'leads.csv', size: 3_924_704 }, 'file leads.csv, 3.9 MB'],
  [{ undo: 4, rows: 1, left: 0 }, 'undone by change 4, rows 1, rows left unchanged 0'],
  [{}, ''],
])('the details %j read %s', (details, words) => expect(detailText(details)).toBe(words));
