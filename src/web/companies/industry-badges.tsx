import { useState } from 'react';
import { industryRoom } from './industry-room.ts';

type IndustryBadgesProps = { industries: readonly string[]; place: string };

/** The first industries of a company, as many as fit and three at most, and '+N' that opens the rest. */
export function IndustryBadges({ industries, place }: IndustryBadgesProps) {
  const [all, setAll] = useState(false);
  const room = industryRoom(industries, place);
  const shown = all ? industries : industries.slice(0, room.roomy);
  const more = { roomy: industries.length - room.roomy, tight: industries.length - room.tight };
  return (
    <>
      {shown.map((industry, i) => (
        <span
          key={industry}
          data-all={all || undefined}
          className={`card-badge truncate${!all && i >= room.tight ? ' if-roomy' : ''}`}
        >
          {industry}
        </span>
      ))}
      {!all && more.tight > 0 && (
        <button
          type="button"
          title={industries.slice(room.tight).join(', ')}
          onClick={() => setAll(true)}
          className={`card-badge card-more${more.roomy > 0 ? '' : ' if-tight'}`}
        >
          {more.roomy === more.tight ? (
            `+${more.roomy}`
          ) : (
            <>
              {more.roomy > 0 && <span className="if-roomy">+{more.roomy}</span>}
              <span className="if-tight">+{more.tight}</span>
            </>
          )}
        </button>
      )}
    </>
  );
}
