import { useQuery } from '@tanstack/react-query';
import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useMemo, useState } from 'react';
import { useApi } from '../../platform/api/use-api.ts';
import { useHydrated } from '../../ui/hooks.ts';
import { companyEvidenceQuery, type VisibleFact } from './company-queries.ts';

const EvidenceTooltip = lazy(() => import('./evidence-tooltip.tsx'));

type FactName = Pick<VisibleFact, 'field'> & Partial<Pick<VisibleFact, 'part' | 'index'>>;

/** The facts of the company around a value, by {@link factKey}; none until they are loaded. */
const FactsContext = createContext<ReadonlyMap<string, VisibleFact>>(new Map());

function factKey({ part = 'company', index = null, field }: FactName): string {
  return `${part} ${index} ${field}`;
}

type SourcedValuesProps = { slug: string; active: boolean; mayDisagree: boolean; children: ReactNode };

/**
 * Shows the sources of each {@link SourcedValue} within on hover, focus or tap. Loads them once: after hydration if they may
 * disagree, which is marked; else when the pointer or the Tab key is first used.
 */
export function SourcedValues({ slug, active, mayDisagree, children }: SourcedValuesProps) {
  const hydrated = useHydrated();
  const [used, setUsed] = useState(false);
  const enabled = hydrated && (mayDisagree || used);
  const { data } = useQuery({ ...companyEvidenceQuery(useApi(), active, slug), enabled });
  const facts = useMemo(() => new Map(data?.map((fact) => [factKey(fact), fact])), [data]);
  const [value, setValue] = useState<HTMLElement | null>(null);
  const fact = facts.get(value?.dataset.fact ?? '');
  useEffect(() => {
    const loadOnTab = ({ key }: KeyboardEvent) => key === 'Tab' && setUsed(true);
    document.addEventListener('keydown', loadOnTab);
    return () => document.removeEventListener('keydown', loadOnTab);
  }, []);
  const open = (target: EventTarget) => {
    setUsed(true);
    if (!(target instanceof Element) || target.closest('[role=tooltip]')) return;
    setValue(target.closest<HTMLElement>('[data-fact]'));
  };
  return (
    <FactsContext value={facts}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the values within have focus */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: focus does the same */}
      <div
        className="contents"
        onPointerMove={({ target, pointerType }) => pointerType !== 'touch' && open(target)}
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setValue(null)}
        onFocus={({ target }) => open(target)}
        onBlur={() => setValue(null)}
        onClick={({ target }) => open(target)}
      >
        {children}
        <Suspense>
          {value && fact && <EvidenceTooltip fact={fact} value={value} onClose={() => setValue(null)} />}
        </Suspense>
      </div>
    </FactsContext>
  );
}

type SourcedValueProps = FactName & {
  /** Whether it contains a link or button, which gets the focus instead. */
  interactive?: boolean;
  className?: string;
  children: ReactNode;
};

/** A value within {@link SourcedValues}, marked if other sources contradict it. */
export function SourcedValue({ interactive = false, className = '', children, ...name }: SourcedValueProps) {
  const key = factKey(name);
  const fact = use(FactsContext).get(key);
  return (
    <span
      data-fact={key}
      tabIndex={fact && !interactive ? 0 : undefined}
      className={`rounded-small decoration-dotted underline-offset-3 ${fact?.contradicted ? 'underline decoration-danger' : fact ? 'hover:underline' : ''} ${className}`}
    >
      {children}
      {fact?.contradicted && <span className="sr-only"> (sources disagree)</span>}
    </span>
  );
}
