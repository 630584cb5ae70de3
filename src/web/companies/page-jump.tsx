import type { FormEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { inputClass } from '../ui/field.tsx';
import { addressParams, type SearchAddress } from './search-address.ts';

type PageJumpProps = { address: SearchAddress; count: number; onGo: (page: number) => void };

/** A field for the number of a page that is far away. */
export function PageJump({ address, count, onGo }: PageJumpProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onGo(Number(new FormData(event.currentTarget).get('page')));
    event.currentTarget.reset();
  };
  const others = Object.entries(addressParams({ ...address, page: 1 })).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as const),
  );
  return (
    <form action="/search" onSubmit={submit} className="ml-auto flex items-center gap-2 max-tablet:hidden">
      {others.map(([name, value]) => (
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
