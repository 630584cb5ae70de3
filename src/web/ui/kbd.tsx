export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-grid h-4.5 min-w-4.5 place-items-center rounded-small border border-line border-b-line-strong bg-surface px-1 font-sans text-12 leading-none font-medium text-ink-3">
      {children}
    </kbd>
  );
}
