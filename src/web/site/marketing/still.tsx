import { usePreferences } from '../../platform/shell/preferences.tsx';

type StillProps = { light: string; dark: string; alt: string; className?: string };

/** A picture of the product in the page's color scheme; `scripts/take-pictures.ts` takes them. */
export function Still({ light, dark, alt, className = '' }: StillProps) {
  const { scheme } = usePreferences();
  return (
    <picture>
      {scheme === 'system' && <source media="(prefers-color-scheme: dark)" srcSet={dark} />}
      <img
        src={scheme === 'dark' ? dark : light}
        alt={alt}
        width={1280}
        height={800}
        loading="lazy"
        decoding="async"
        className={`block w-full ${className}`}
      />
    </picture>
  );
}
