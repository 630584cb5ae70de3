import type { FormEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { inputClass } from '../ui/field.tsx';

type PageJumpProps = {
  /** The URL of the first page. */
  href: string;
  count: number;
  onGo: (page: number) => void;
};

/** A field to go to a page by number. */
export function PageJump({ href, count, onGo }: PageJumpProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onGo(Number(new FormData(event.currentTarget).get('page')));
    event.currentTarget.reset();
  };
  const [path, others] = href.split('?');
  return (
    <form action={path} onSubmit={submit} className="ml-auto flex items-center gap-2 max-tablet:hidden">
      {[...new URLSearchParams(others)].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor="page-jump" className="text-ink-3">
        Go to page
      </label>
      <input
        id="page-jump"
        name="page"
        type="number"
        min={1}
        max={count}
        required
        className={inputClass('small', 'w-18!')}
      />
      <Button type="submit">Go</Button>
    </form>
  );
}
