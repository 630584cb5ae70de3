import { Check } from 'lucide-react';
import { CLAIMS, VERIFIED_LINK } from '#domain/claims.ts';

/** The features of a plan, one per line. */
export function FeatureList({ features, className = '' }: { features: readonly string[]; className?: string }) {
  return (
    <ul className={`border-t border-line ${className}`}>
      {features.map((feature) => (
        <li key={feature} className="flex min-h-8.5 items-center gap-2.25 border-b border-line text-13 text-ink-2">
          <Check aria-hidden className="size-3.5 text-accent" />
          {feature === CLAIMS.verified ? (
            <a href={VERIFIED_LINK} className="link">
              {feature}
            </a>
          ) : (
            feature
          )}
        </li>
      ))}
    </ul>
  );
}
