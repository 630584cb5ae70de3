import { ListFilter } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';

type FiltersButtonProps = { count: number; open: boolean; controls: string; onToggle: () => void; className: string };

/** Shows and hides the filters, with the number of active values. */
export function FiltersButton({ count, open, controls, onToggle, className }: FiltersButtonProps) {
  return (
    <Button
      variant={open ? 'lit' : 'outline'}
      size="small"
      aria-expanded={open}
      aria-controls={controls}
      onClick={onToggle}
      className={`shrink-0 max-tablet:h-9 ${className}`}
    >
      <ListFilter aria-hidden className="size-4" />
      Filters
      {count > 0 && <Badge tone="count">{count}</Badge>}
    </Button>
  );
}
