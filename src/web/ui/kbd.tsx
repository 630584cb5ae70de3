export function Kbd({ children }: { children: string }) {
  return <kbd className="key">{children}</kbd>;
}
