import { ListFilter } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';

type FiltersButtonProps = { id?: string; open: boolean; onClick: () => void; count?: number; className?: string };

export function FiltersButton({ id, open, onClick, count = 0, className = '' }: FiltersButtonProps) {
  return (
    <Button
      variant={open ? 'lit' : 'outline'}
      size="small"
      aria-expanded={open}
      aria-controls={id}
      onClick={onClick}
      className={`shrink-0 max-tablet:h-9 ${className}`}
    >
      <ListFilter aria-hidden className="size-4" />
      Filters
      {count > 0 && <Badge tone="count">{count}</Badge>}
    </Button>
  );
}
