import { Search, X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { MAX_QUERY_LENGTH } from '#domain/search/search-terms.ts';
import { inputClass } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kbd } from '../../ui/kbd.tsx';

type SearchFieldProps = {
  field: RefObject<HTMLInputElement | null>;
  label: string;
  placeholder: string;
  query: string;
  /** Makes the field read-only; called when it is clicked. */
  onNoAccess?: () => void;
  onType: (query: string) => void;
  /** What shows below the field. */
  children?: ReactNode;
};

export function SearchField({ field, query, onType, onNoAccess, label, placeholder, children }: SearchFieldProps) {
  const hasMounted = useRef(false);
  /** Texts typed since the last one that `query` has reached. */
  const typedTexts = useRef(new Set<string>());
  const type = (text: string) => {
    typedTexts.current.add(text);
    onType(text);
  };
  const follow = useEffectEvent(() => {
    // Uncontrolled, so that nothing delays typing; links and Back set a new value. Applies text typed before
    // hydration. An older text never replaces one typed since.
    if (!field.current || field.current.value === query) typedTexts.current.clear();
    else if (!hasMounted.current) type(field.current.value);
    else if (!typedTexts.current.has(query)) field.current.value = query;
    hasMounted.current = true;
  });
  useEffect(() => follow(), [query]);
  return (
    <div className="group/field relative min-w-0 flex-1">
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3.5 size-4 text-ink-3" />
      <input
        ref={field}
        type="search"
        name="query"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        defaultValue={query}
        readOnly={onNoAccess !== undefined}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onInput={(event) => type(event.currentTarget.value)}
        onClick={onNoAccess}
        className={inputClass('normal', 'h-11! pr-11! pl-10! text-16! [&::-webkit-search-cancel-button]:hidden')}
      />
      {query === '' || onNoAccess ? (
        <span
          aria-hidden="true"
          className="absolute top-3.25 right-3.25 group-focus-within/field:hidden max-tablet:hidden"
        >
          <Kbd>/</Kbd>
        </span>
      ) : (
        <IconButton
          label="Clear search"
          size={44}
          className="absolute top-0 right-0 noscript:hidden"
          onClick={() => {
            if (field.current) field.current.value = '';
            type('');
            field.current?.focus();
          }}
        >
          <X aria-hidden />
        </IconButton>
      )}
      {children}
    </div>
  );
}

export function ListHead({ children }: { children: ReactNode }) {
  return (
    <div className="max-tablet:sticky max-tablet:top-under-header max-tablet:z-2 max-tablet:-mx-4 max-tablet:-mt-3 max-tablet:bg-bg max-tablet:px-4 max-tablet:pt-3 max-tablet:pb-1">
      {children}
    </div>
  );
}
