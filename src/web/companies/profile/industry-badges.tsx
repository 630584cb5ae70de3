import { useState } from 'react';
import { industryRoom, type RoomStep } from './industry-room.ts';

type IndustryBadgesProps = { industries: readonly string[]; place: string };

/** The first industries of a company, as many as fit and at most three, and '+N' for the rest. */
export function IndustryBadges({ industries, place }: IndustryBadgesProps) {
  const [all, setAll] = useState(false);
  const room = industryRoom(industries, place);
  const shown = all ? industries : industries.slice(0, room.length);
  const last = room.length === industries.length ? room.at(-1) : undefined;
  return (
    <>
      {shown.map((industry, i) => (
        <span
          key={industry}
          data-all={all || undefined}
          className={`card-badge truncate ${all ? '' : (room[i]?.from ?? '')}`}
        >
          {industry}
        </span>
      ))}
      {!all && industries.length > 0 && last !== null && (
        <button
          type="button"
          title={industries.slice(1).join(', ')}
          onClick={() => setAll(true)}
          className={`card-badge card-more ${last?.until ?? ''}`}
        >
          <Rest count={industries.length} room={room} />
        </button>
      )}
    </>
  );
}

/** Number of hidden industries, by number of badges that fit. */
function Rest({ count, room }: { count: number; room: readonly (RoomStep | null)[] }) {
  return room.map((step, i) => {
    const next = room[i + 1];
    if (step === next || i + 1 === count) return null;
    return (
      <span key={count - i} className={`${step?.from ?? ''} ${next?.until ?? ''}`}>
        {`+${count - i - 1}`}
      </span>
    );
  });
}
