import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ShownRange } from './shown-range.tsx';

const text = (props: { total: number; page: number; pageSize?: number }) =>
  renderToStaticMarkup(<ShownRange {...props} />).replace(/<[^>]+>/g, '');

test.each([
  [{ total: 17_555, page: 1 }, 'Showing 1–50 of 17,555 results'],
  [{ total: 17_555, page: 352 }, 'Showing 17,551–17,555 of 17,555 results'],
  [{ total: 17_555, page: 1, pageSize: 3 }, 'Showing 1–3 of 17,555 results'],
  [{ total: 1, page: 1 }, 'Showing 1–1 of 1 result'],
  [{ total: 0, page: 1 }, 'Showing 0 of 0 results'],
])('shows %j as %s', (props, words) => expect(text(props)).toBe(words));
