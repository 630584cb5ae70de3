import { Skeleton } from '../ui/skeleton.tsx';
import { cardClass } from './card-layout.ts';

const COUNT = 5;

/** Cards whose companies are on their way; they show when waiting has become noticeable. */
export function CardSkeletons() {
  return (
    <div
      role="status"
      aria-label="Loading companies"
      className="grid gap-2 transition-opacity delay-100 starting:opacity-0"
    >
      {Array.from({ length: COUNT }, (_, i) => (
        <div key={i} className={cardClass}>
          <div className="grid content-start gap-3 py-4 pr-4 pl-11 @max-[560px]:col-span-2 @max-[560px]:h-[112px] @max-[560px]:pl-3.5">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="w-full" />
            <Skeleton className="w-3/5" />
          </div>
          <div className="grid content-start gap-3 border-line p-4 @min-[861px]:h-[100px] @min-[861px]:border-l @max-[860px]:order-1 @max-[860px]:col-span-2 @max-[860px]:h-9 @max-[860px]:border-t @max-[860px]:py-3 @max-[560px]:h-[57px]">
            <Skeleton className="w-2/5" />
            <Skeleton className="w-3/5 @max-[860px]:hidden" />
          </div>
          <div className="grid content-start gap-3 border-l border-line p-4 @max-[560px]:hidden">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="w-3/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
