import { useEffect } from 'react';
import { foldLetters, foldText } from '#domain/search/fold-text.ts';
import { searchTerms } from '#domain/search/search-terms.ts';
import './matches.css';

const NAME = 'match';
const RESULTS = '[data-slug], main aside[tabindex]';
/** Fields that the search does not read, such as the funding of a company and the assets of an LP, and controls. */
const UNSEARCHED =
  '.card-money:has(time), .card-money > :first-child, .email, time, small, svg, button, input, [role="menu"], [role="menuitem"]';

/** Marks the words of a search in the results and the panel, without changing the page. */
export default function Matches({ query }: { query: string }) {
  useEffect(() => {
    const terms = searchTerms(foldText(query));
    const { highlights } = CSS;
    if (!highlights || terms.length === 0) return;
    let frame = 0;
    const mark = () => {
      frame = 0;
      const ranges = [...document.querySelectorAll(RESULTS)].flatMap((part) => matchesIn(part, terms));
      highlights.set(NAME, new Highlight(...ranges));
    };
    const observer = new MutationObserver(() => {
      frame ||= requestAnimationFrame(mark);
    });
    observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    mark();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      highlights.delete(NAME);
    };
  }, [query]);
  return null;
}

function matchesIn(part: Element, terms: readonly string[]): Range[] {
  const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const spans = matchSpans(node.data, terms);
    if (spans.length === 0 || node.parentElement?.closest(UNSEARCHED)) continue;
    for (const [from, to] of spans) {
      const range = new Range();
      range.setStart(node, from);
      range.setEnd(node, to);
      ranges.push(range);
    }
  }
  return ranges;
}

/** Terms this short are marked only as whole words: 'in' is part of many. */
const SHORT_LENGTH = 2;

function isInsideWord(text: string, at: number, length: number): boolean {
  return [text.charAt(at - 1), text.charAt(at + length)].some((neighbor) => /[\p{L}\p{N}]/u.test(neighbor));
}

/** Where folded terms occur in a text: start and end of each. */
export function matchSpans(text: string, terms: readonly string[]): [from: number, to: number][] {
  let foldedText = '';
  /** The position in the text of each folded character. */
  const places: number[] = [];
  for (let at = 0; at < text.length; ) {
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0);
    for (const character of foldLetters(letter) || (/\s/.test(letter) ? ' ' : '')) {
      foldedText += character;
      for (let i = 0; i < character.length; i++) places.push(at);
    }
    at += letter.length;
  }
  places.push(text.length);
  return terms.flatMap((term) => {
    const spans: [number, number][] = [];
    for (let at = foldedText.indexOf(term); at >= 0; at = foldedText.indexOf(term, at + term.length)) {
      if (term.length <= SHORT_LENGTH && isInsideWord(foldedText, at, term.length)) continue;
      spans.push([places[at] ?? 0, places[at + term.length] ?? text.length]);
    }
    return spans;
  });
}
