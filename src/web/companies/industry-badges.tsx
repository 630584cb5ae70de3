import { useState } from 'react';
import { industryRoom } from './industry-room.ts';

// The widths of the result list at which a card has little room beside the place.
const IN_TIGHT = 'hidden @max-[720px]:inline @min-[861px]:@max-[1060px]:inline';
const NOT_IN_TIGHT = '@max-[720px]:hidden @min-[861px]:@max-[1060px]:hidden';
const BADGE = 'h-5.5 rounded-[5px] border border-line px-1.75 text-12 leading-5 whitespace-nowrap text-ink-2';

type IndustryBadgesProps = { industries: readonly string[]; place: string };

/** The first industries of a company, as many as fit and three at most, and '+N' that opens the rest. */
export function IndustryBadges({ industries, place }: IndustryBadgesProps) {
  const [all, setAll] = useState(false);
  if (industries.length === 0) return null;
  const room = industryRoom(industries, place);
  const shown = all ? industries : industries.slice(0, room.roomy);
  const more = { roomy: industries.length - room.roomy, tight: industries.length - room.tight };
  return (
    <>
      {shown.map((industry, i) => (
        <span
          key={industry}
          data-all={all || undefined}
          className={`${BADGE} ${all ? '' : `min-w-0 max-w-40 truncate ${i >= room.tight ? NOT_IN_TIGHT : ''}`}`}
        >
          {industry}
        </span>
      ))}
      {!all && more.tight > 0 && (
        <button
          type="button"
          aria-label={`All industries: ${industries.join(', ')}`}
          title={industries.slice(room.tight).join(', ')}
          onClick={() => setAll(true)}
          className={`relative border-dashed text-ink-3 after:absolute after:-inset-1 hover:border-control-edge hover:text-ink ${BADGE} ${more.roomy > 0 ? '' : IN_TIGHT}`}
        >
          {more.roomy === more.tight ? (
            `+${more.roomy}`
          ) : (
            <>
              {more.roomy > 0 && <span className={NOT_IN_TIGHT}>+{more.roomy}</span>}
              <span className={IN_TIGHT}>+{more.tight}</span>
            </>
          )}
        </button>
      )}
    </>
  );
}
