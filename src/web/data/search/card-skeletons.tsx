import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import './result-card.css';
import './result-card-narrow.css';

const COUNT = 5;

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
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="w-full" />
            <Skeleton className="w-3/5" />
          </div>
          <div className="card-contact">
            <div className="w-full">
              <Skeleton className="my-1 w-2/5" />
              <Skeleton className="my-1 w-1/5" />
            </div>
          </div>
          <div className="card-money gap-3">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="w-3/5" />
            {foot}
          </div>
        </div>
      ))}
    </div>
  );
}
