import { MESSAGES } from '#domain/messages.ts';
import { pageTitle } from './page-head.ts';
import { PlainSearch } from './plain-search.tsx';

export function NotFoundPage() {
  const { title, description } = MESSAGES.notFound;
  return (
    <div className="mx-auto w-full max-w-140 px-4 py-24 max-tablet:py-12">
      <title>{pageTitle(title)}</title>
      <h1 className="text-28 font-semibold">{title}</h1>
      <p className="mt-2 text-ink-2">{description}</p>
      <PlainSearch className="mt-6" />
    </div>
  );
}
