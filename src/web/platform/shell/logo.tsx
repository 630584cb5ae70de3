import { Link } from '@tanstack/react-router';
import { BRAND } from '#domain/brand.ts';

export function Logo() {
  return (
    <Link
      to="/"
      className="inline-flex h-8 shrink-0 items-center gap-2.25 text-16 font-semibold tracking-[-0.022em] max-tablet:h-11"
    >
      {BRAND.logoUrl ? <img src={BRAND.logoUrl} alt="" className="h-6 max-w-30 object-contain" /> : <Mark />}
      {BRAND.name}
    </Link>
  );
}

function Mark() {
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
