/** A link that opens in a new tab, so that no input is lost. */
export function NewTabLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="link">
      {children}
    </a>
  );
}
