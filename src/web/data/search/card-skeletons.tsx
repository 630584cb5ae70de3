import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import './result-card.css';
import './result-card-narrow.css';

const COUNT = 5;

/** In the narrow layout, lines are cells of the card's grid. */
const LINE = '@max-[560px]:col-span-full @max-[560px]:mx-3.5 @max-[560px]:mt-3';

type CardSkeletonsProps = {
  /** Whether to show right away; otherwise only after a noticeable wait. */
  now: boolean;
  label: string;
  foot?: ReactNode;
};

export function CardSkeletons({ now, label, foot }: CardSkeletonsProps) {
  return (
    <div
      role="status"
      aria-label={label}
      className={`grid gap-2 ${now ? '' : 'transition-opacity delay-100 starting:opacity-0'}`}
    >
      {Array.from({ length: COUNT }, (_, i) => (
        <div key={i} className="card">
          <div className="card-who h-20.25 gap-y-2 max-tablet:h-29">
            <Skeleton className={`h-4 w-2/5 ${LINE}`} />
            <Skeleton className={LINE} />
            <Skeleton className={`w-3/5 ${LINE}`} />
          </div>
          <div className="card-contact">
            <div className="w-full">
              <Skeleton className="my-1 w-2/5" />
              <Skeleton className="my-1 w-1/5" />
            </div>
          </div>
          <div className="card-money gap-3">
            <Skeleton className={`h-4 w-2/5 ${LINE}`} />
            <Skeleton className={`w-3/5 ${LINE}`} />
            {foot}
          </div>
        </div>
      ))}
    </div>
  );
}
