import { expect, it } from 'vitest';
import { stateName } from '../us-states.ts';
import { isBlank, ruinedCell } from './cell-readings.ts';

it.each([
  ['', true],
  ['—', true],
  ['--', true],
  ['N/A', true],
  ['null', true],
  ['0', false],
  ['A-', false],
  ['Nullify', false],
])('blank: %j %s', (cell, blank) => {
  expect(isBlank(cell)).toBe(blank);
});

it.each([
  ['#NAME?', true],
  ['#DIV/0!', true],
  ['######', true],
  ['#waywire', false],
  ['#1', false],
  ['C#', false],
  ['##', false],
])('ruined: %s %s', (cell, ruined) => {
  expect(ruinedCell(cell) !== null).toBe(ruined);
});

it.each([
  ['CA', 'California'],
  ['dc', 'District of Columbia'],
  ['ON', null],
  ['California', null],
])('state %s', (code, name) => {
  expect(stateName(code)).toBe(name);
});
