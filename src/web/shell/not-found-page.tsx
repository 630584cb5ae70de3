import { MESSAGES } from '#domain/messages.ts';
import { Button } from '../ui/button.tsx';
import { inputClass } from '../ui/field.tsx';

/** For addresses that lead nowhere; the search is the way on, without JavaScript too. */
export function NotFoundPage() {
  const { title, description } = MESSAGES.notFound;
  return (
    <div className="mx-auto w-full max-w-140 px-4 py-24 max-tablet:py-12">
      <title>{title}</title>
      <h1 className="text-28 font-semibold">{title}</h1>
      <p className="mt-2 text-ink-2">{description}</p>
      <form action="/search" className="mt-6 flex gap-2">
        <input
          type="search"
          name="query"
          aria-label="Company, founder or place"
          placeholder="Company, founder or place"
          className={inputClass('large')}
        />
        <Button type="submit" variant="main" size="large">
          Search
        </Button>
      </form>
    </div>
  );
}
