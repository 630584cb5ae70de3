import { Check } from 'lucide-react';

/** What a plan gives, a line each. */
export function FeatureList({ features, className = '' }: { features: readonly string[]; className?: string }) {
  return (
    <ul className={`border-t border-line ${className}`}>
      {features.map((feature) => (
        <li key={feature} className="flex min-h-8.5 items-center gap-2.25 border-b border-line text-13 text-ink-2">
          <Check aria-hidden className="size-3.5 text-accent" />
          {feature}
        </li>
      ))}
    </ul>
  );
}
