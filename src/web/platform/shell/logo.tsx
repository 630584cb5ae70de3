import { Link } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';

export function Logo() {
  return (
    <Link
      to="/"
      className="inline-flex h-8 shrink-0 items-center gap-2.25 text-16 font-semibold tracking-[-0.022em] max-tablet:h-11"
    >
      <Mark />
      {BRAND.name}
    </Link>
  );
}

/** The logo of the operator, or the initials of its name. */
function Mark() {
  if (BRAND.logoUrl) return <img src={BRAND.logoUrl} alt="" className="h-6 max-w-30 object-contain" />;
  if (BRAND.initials) {
    return (
      <span
        aria-hidden="true"
        className="grid size-6 place-items-center rounded-small bg-accent text-12 font-semibold tracking-normal text-on-accent"
      >
        {BRAND.initials}
      </span>
    );
  }
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className="size-5 fill-none stroke-current stroke-[2.2] text-accent [stroke-linecap:round]"
    >
      <path d="M4 17.5v-14h12" />
      <path d="M4 10.5h5" />
      <circle cx="14" cy="10.5" r="2.2" className="fill-current stroke-none" />
    </svg>
  );
}
