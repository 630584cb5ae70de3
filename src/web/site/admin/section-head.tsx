import { Fragment, type ReactNode } from 'react';

/** Longer titles, such as an address or a file name, wrap on phones. */
const LONG = 30;

export function SectionHead({ title, note, children }: { title: string; note?: ReactNode; children?: ReactNode }) {
  return (
    <header className="mb-4 flex flex-wrap items-end gap-x-3 gap-y-2">
      <div className="min-w-0">
        <h1 className={`font-semibold break-words text-28 ${title.length > LONG ? 'max-tablet:text-20' : ''}`}>
          <Breakable text={title} />
        </h1>
        {note && <p className="mt-1 max-w-180 text-13 text-ink-2">{note}</p>}
      </div>
      {children && <div className="ml-auto flex flex-wrap gap-2 max-tablet:ml-0 max-tablet:w-full">{children}</div>}
    </header>
  );
}

/** Text that wraps after dots and similar characters before it breaks within a word. */
function Breakable({ text }: { text: string }) {
  return text.split(/(?<=[@._])/).map((piece, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {piece}
    </Fragment>
  ));
}
