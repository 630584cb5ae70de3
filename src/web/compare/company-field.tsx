import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import type { ListedCompany } from '#domain/companies/directory.ts';
import { shortPlace } from '#domain/places/short-place.ts';
import { answerOf } from '../api.ts';
import { Field } from '../ui/field.tsx';
import { useApi } from '../use-api.ts';

/** A company as typed, and its slug once selected. */
export type TypedCompany = { text: string; slug: string | null };

type CompanyFieldProps = {
  label: string;
  name: string;
  placeholder: string;
  value: TypedCompany;
  error?: string;
  onChange: (value: TypedCompany) => void;
};

/** A company combobox; a plain text field without JavaScript. */
export function CompanyField({ label, name, placeholder, value, error, onChange }: CompanyFieldProps) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  const api = useApi();
  const { data: offers = [] } = useQuery({
    queryKey: ['company-names', value.text],
    queryFn: async ({ signal }) => {
      const call = api['company-names'].$get({ query: { query: value.text } }, { init: { signal } });
      return (await answerOf(call)).companies;
    },
    enabled: open && value.text.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const shown = open && value.text.trim() !== '' ? offers : [];
  const choose = ({ organizationName, slug }: ListedCompany) => {
    onChange({ text: organizationName, slug });
    setOpen(false);
    setActive(-1);
  };
  const keyDown = (event: KeyboardEvent) => {
    const chosen = shown[active];
    if (event.key === 'Escape') setOpen(false);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'ArrowDown' && shown.length > 0) setActive((active + 1) % shown.length);
    else if (event.key === 'ArrowUp' && shown.length > 0) setActive((active <= 0 ? shown.length : active) - 1);
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative">
      <Field
        label={label}
        name={name}
        placeholder={placeholder}
        required
        value={value.text}
        error={error}
        maxLength={200}
        autoComplete="off"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={id}
        aria-activedescendant={shown[active] ? `${id}-${active}` : undefined}
        onChange={(event) => {
          onChange({ text: event.target.value, slug: null });
          setOpen(true);
          setActive(-1);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={keyDown}
      />
      <div
        id={id}
        role="listbox"
        aria-label={`Companies for ${label.toLowerCase()}`}
        hidden={shown.length === 0}
        className="absolute inset-x-0 top-full z-2 mt-1 max-h-80 overflow-y-auto rounded-control border border-line-strong bg-surface py-1"
      >
        {shown.map((company, i) => (
          // Keep the focus: leaving the field closes the list.
          <div
            key={company.slug}
            id={`${id}-${i}`}
            role="option"
            tabIndex={-1}
            aria-selected={i === active}
            onPointerDown={(event) => {
              event.preventDefault();
              choose(company);
            }}
            className="flex min-h-9 cursor-pointer items-baseline gap-2 px-3 py-1.5 hover:bg-hover aria-selected:bg-accent-wash max-tablet:min-h-11"
          >
            <span className="min-w-0 truncate font-medium">{company.organizationName}</span>
            <span className="min-w-0 truncate text-12 text-ink-3">
              {company.headquartersLocation && shortPlace(company.headquartersLocation)}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
