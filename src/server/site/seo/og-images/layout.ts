import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'satori';
import { BRAND } from '#domain/brand.ts';
import { type CompanyDetails, lastAmount } from '#domain/companies/company.ts';
import { formatAmount } from '#domain/companies/funding.ts';
import { formatDay } from '#domain/dates.ts';

/** Subsets of Inter. satori treats each as a font and takes the first with a glyph. */
const PARTS = ['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'];
const WEIGHTS = [400, 600] as const;

/** Characters without a glyph in these fonts. */
const UNDRAWABLE = /[^\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}0-9\s!-/:-@[-`{-~–—‘’“”…·•€£¥©®™°]+/gu;

const resolve = createRequire(import.meta.url).resolve;

export function readFonts(): Promise<Font[]> {
  return Promise.all(
    PARTS.flatMap((part) =>
      WEIGHTS.map(async (weight) => ({
        name: `Inter ${part}`,
        data: await readFile(resolve(`@fontsource/inter/files/inter-${part}-${weight}-normal.woff`)),
        weight,
        style: 'normal' as const,
      })),
    ),
  );
}

function drawable(text: string): string {
  return text.normalize('NFC').replace(UNDRAWABLE, ' ').replace(/\s+/g, ' ').trim();
}

export type ImageElement = {
  type: string;
  props: { style?: Record<string, string | number>; children?: Shapes; [name: string]: unknown };
};
type Shapes = string | ImageElement | (ImageElement | null)[];

export type Size = { width: number; height: number };

export const SIZE: Size = { width: 1200, height: 630 };
export const ICON_SIZE: Size = { width: 180, height: 180 };

/** A PNG as a data URL. */
export type Picture = Size & { src: string };

/** Colors of the light scheme in `theme.css`. */
const COLOR = { ground: '#f6f7f5', ink: '#141816', soft: '#414945', accent: '#0b5a41', bar: '#659b86' };
const BARS = 16;
const BARS_HEIGHT = 150;
const MAX_LETTERS = { name: 60, line: 80 };

export function siteShape(logo: Picture | null): ImageElement {
  return imageFrame(logo, [
    box({ flexDirection: 'column', marginTop: 'auto', marginBottom: 'auto' }, [
      textBlock(BRAND.tagline, { fontSize: 72, fontWeight: 600, letterSpacing: -2.5, lineHeight: 1.1 }),
    ]),
  ]);
}

export function companyShape(company: PicturedCompany, logo: Picture | null): ImageElement {
  const name = shorten(drawable(company.organizationName), MAX_LETTERS.name);
  const about = [company.headquartersLocation, company.industries[0]].flatMap((part) => (part ? drawable(part) : []));
  return imageFrame(logo, [
    box({ flexDirection: 'column', marginTop: 52 }, [
      textBlock(name || BRAND.tagline, {
        fontSize: name.length > 28 ? 60 : 84,
        fontWeight: 600,
        letterSpacing: -3,
        lineHeight: 1.08,
      }),
      textBlock(shorten(about.join(' · '), MAX_LETTERS.line), { fontSize: 30, color: COLOR.soft, marginTop: 18 }),
    ]),
    box({ marginTop: 'auto', alignItems: 'flex-end', justifyContent: 'space-between' }, [
      figures(company),
      bars(company),
    ]),
  ]);
}

/** The data in the image; part of its cache key. */
type PicturedCompany = Pick<
  CompanyDetails,
  | 'organizationName'
  | 'headquartersLocation'
  | 'industries'
  | 'lastFundingAmountUsd'
  | 'lastFundingAmount'
  | 'lastFundingDate'
  | 'lastFundingType'
  | 'totalFundingAmountUsd'
  | 'rounds'
>;

function figures(company: PicturedCompany): ImageElement | null {
  const labeledValues: [string, string][] = [];
  if (company.totalFundingAmountUsd) labeledValues.push(['Total raised', formatAmount(company.totalFundingAmountUsd)]);
  const amount = lastAmount(company);
  if (amount) labeledValues.push([company.lastFundingType ?? 'Last round', drawable(amount)]);
  else if (company.lastFundingDate)
    labeledValues.push([company.lastFundingType ?? 'Last round', formatDay(company.lastFundingDate)]);
  if (labeledValues.length === 0) return null;
  return box(
    {},
    labeledValues.map(([label, value]) =>
      box({ flexDirection: 'column', marginRight: 64 }, [
        textBlock(drawable(label), { fontSize: 26, color: COLOR.soft }),
        textBlock(value, { fontSize: 56, fontWeight: 600, letterSpacing: -1.5 }),
      ]),
    ),
  );
}

/** Rounds as bars on a logarithmic scale, the newest highlighted. */
function bars({ rounds }: PicturedCompany): ImageElement | null {
  const amounts = rounds.flatMap(({ date, amountUsd }) => (date && amountUsd) || []).slice(-BARS);
  if (amounts.length === 0) return null;
  const logs = amounts.map((amount) => Math.log10(Math.max(amount, 10)));
  const low = Math.min(...logs) - 0.7;
  const high = Math.max(...logs);
  const width = Math.min(44, Math.floor(420 / amounts.length) - 10);
  return box(
    { alignItems: 'flex-end', height: BARS_HEIGHT },
    logs.map((log, at) =>
      box({
        width,
        height: Math.round(((log - low) / (high - low)) * BARS_HEIGHT),
        marginLeft: 10,
        borderRadius: 5,
        backgroundColor: at === logs.length - 1 ? COLOR.accent : COLOR.bar,
      }),
    ),
  );
}

/** The icon of the site: the logo of the operator, or the initials of its name. */
export function iconShape(logo: Picture | null): ImageElement {
  const { width, height } = ICON_SIZE;
  const style = { width, height, alignItems: 'center', justifyContent: 'center', fontFamily: 'Inter latin' };
  return logo
    ? box({ ...style, backgroundColor: '#ffffff' }, [scaledImage(logo, { width: 156, height: 156 })])
    : box(style, [initialsShape(width)]);
}

function imageFrame(logo: Picture | null, children: (ImageElement | null)[]): ImageElement {
  const style = {
    width: '100%',
    height: '100%',
    boxSizing: 'border-box',
    flexDirection: 'column',
    padding: '64px 72px',
    backgroundColor: COLOR.ground,
    color: COLOR.ink,
  };
  return box({ ...style, fontFamily: 'Inter latin', borderBottom: `14px solid ${COLOR.accent}` }, [
    box({ alignItems: 'center' }, [
      logo ? scaledImage(logo, { width: 240, height: 56 }) : BRAND.initials ? initialsShape(52) : logoMark(),
      textBlock(BRAND.name, { fontSize: 36, fontWeight: 600, letterSpacing: -0.8, marginLeft: 16 }),
    ]),
    ...children,
  ]);
}

function scaledImage({ src, width, height }: Picture, most: Size): ImageElement {
  const scale = Math.min(most.width / width, most.height / height);
  return { type: 'img', props: { src, width: Math.round(width * scale), height: Math.round(height * scale) } };
}

function initialsShape(size: number): ImageElement {
  const style = { width: size, height: size, alignItems: 'center', justifyContent: 'center', color: COLOR.ground };
  return box({ ...style, borderRadius: Math.round(size * 0.23), backgroundColor: COLOR.accent }, [
    textBlock(BRAND.initials ?? '', { fontSize: Math.round(size * 0.46), fontWeight: 600 }),
  ]);
}

function logoMark(): ImageElement {
  const line = { stroke: COLOR.accent, 'stroke-width': 2.4, 'stroke-linecap': 'round', fill: 'none' };
  return {
    type: 'svg',
    props: {
      width: 44,
      height: 44,
      viewBox: '0 0 20 20',
      children: [
        { type: 'path', props: { d: 'M4 17.5v-14h12', ...line } },
        { type: 'path', props: { d: 'M4 10.5h5', ...line } },
        { type: 'circle', props: { cx: 14, cy: 10.5, r: 2.4, fill: COLOR.accent } },
      ],
    },
  };
}

function box(style: Record<string, string | number>, children: (ImageElement | null)[] = []): ImageElement {
  return { type: 'div', props: { style: { display: 'flex', ...style }, children } };
}

function textBlock(words: string, style: Record<string, string | number>): ImageElement {
  return { type: 'div', props: { style, children: words } };
}

function shorten(words: string, most: number): string {
  return words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`;
}
