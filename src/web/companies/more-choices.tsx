/** Opens the rest of a long list of choices. */
export function MoreChoices({ hidden, onShow }: { hidden: number; onShow: () => void }) {
  if (hidden <= 0) return null;
  return (
    <button
      type="button"
      onClick={onShow}
      className="mt-1 ml-6.5 h-6 rounded-small text-12 text-ink-3 underline decoration-line-strong underline-offset-3 hover:text-ink max-tablet:h-10 max-tablet:text-13"
    >
      {hidden.toLocaleString('en-US')} more
    </button>
  );
}
