/** The place of a text that is on its way; give it the size of what will stand there. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block h-3 rounded-small bg-sunken ${className}`} />;
}
