import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { orderedPair } from '#domain/companies/company-pairs.ts';
import { Button } from '../ui/button.tsx';
import { CompanyField, type TypedCompany } from './company-field.tsx';

/** The typed companies, and what is wrong with them. */
export type PickedPair = { a: string; b: string; errors: { a?: string; b?: string } };

/** Two companies to compare. Without JavaScript, and for names that were not selected, the server finds the companies. */
export function PairPicker({ picked }: { picked: PickedPair }) {
  const navigate = useNavigate();
  const [a, setA] = useState<TypedCompany>({ text: picked.a, slug: null });
  const [b, setB] = useState<TypedCompany>({ text: picked.b, slug: null });
  const submit = (event: FormEvent) => {
    if (!a.slug || !b.slug || a.slug === b.slug) return;
    event.preventDefault();
    void navigate({ to: '/compare/$pair', params: { pair: orderedPair(a.slug, b.slug) } });
  };
  return (
    <form
      action="/compare"
      onSubmit={submit}
      className="mt-6 grid grid-cols-[1fr_1fr_auto] items-start gap-4 rounded-box border border-line bg-surface p-5 max-tablet:grid-cols-1 max-tablet:p-4"
    >
      <CompanyField
        label="First company"
        name="a"
        placeholder="First company"
        value={a}
        error={a.text === picked.a ? picked.errors.a : undefined}
        onChange={setA}
      />
      <CompanyField
        label="Second company"
        name="b"
        placeholder="Second company"
        value={b}
        error={b.text === picked.b ? picked.errors.b : undefined}
        onChange={setB}
      />
      <Button type="submit" variant="main" className="h-10 tablet:mt-6.5 max-tablet:h-11">
        Compare
      </Button>
    </form>
  );
}
