import { Fragment } from 'react';

/** Text that wraps before it breaks within a word: an email address after its @, other text after dots and similar. */
export function Breakable({ text }: { text: string }) {
  return text.split(text.includes('@') ? /(?<=@)/ : /(?<=[._])/).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
