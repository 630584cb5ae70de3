/** A placeholder for text that is loading; give it the size of the final content. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden className={`block h-3 rounded-small bg-sunken ${className}`} />;
}
