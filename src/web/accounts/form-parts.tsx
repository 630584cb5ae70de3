/** Why the server refused a form, in words; announced when it appears. */
export function Refusal({ children }: { children: string }) {
  return (
    <div role="alert">{children && <p className="border-l-2 border-ink pl-2.5 text-13 font-medium">{children}</p>}</div>
  );
}

/** The text of a form's field. */
export function formText(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === 'string' ? value : '';
}

/** Takes whoever typed to the first field that needs another look, once it is marked. */
export function focusFirstInvalid(form: HTMLFormElement): void {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
