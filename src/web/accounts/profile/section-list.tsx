import { useEffect, useState } from 'react';
import { Select } from '../../ui/select.tsx';
import { SECTIONS, type SectionId } from './sections.ts';

const OPTIONS = SECTIONS.map(({ id, title }) => ({ value: id, label: title }));

/** Leads to the sections: a list that stays beside them, on phones a choice on top. */
export function SectionList() {
  const shown = useShownSection();
  return (
    <>
      <nav aria-label="Sections" className="sticky top-17 max-tablet:hidden">
        <ul>
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                aria-current={id === shown ? 'true' : undefined}
                className="relative flex h-8 items-center rounded-control px-2.5 text-13 text-ink-2 before:absolute before:left-0 before:h-4 before:w-0.5 hover:bg-hover hover:text-ink aria-[current]:font-medium aria-[current]:text-ink aria-[current]:before:bg-accent"
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="sticky top-13 z-4 -mx-3 border-b border-line bg-bg px-3 py-2 tablet:hidden">
        <Select
          label="Section"
          options={OPTIONS}
          value={shown}
          onChange={(id) => window.location.assign(`#${id}`)}
          className="w-full rounded-control border border-control-edge bg-surface [&>select]:h-11"
        />
      </div>
    </>
  );
}

/** The section that someone reads: the first of those in the upper part of the window. */
function useShownSection(): SectionId {
  const [shown, setShown] = useState<SectionId>(SECTIONS[0].id);
  useEffect(() => {
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        const first = SECTIONS.find(({ id }) => visible.has(id));
        if (first) setShown(first.id);
      },
      { rootMargin: '-72px 0px -50% 0px' },
    );
    for (const { id } of SECTIONS) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return shown;
}
