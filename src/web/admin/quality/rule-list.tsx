import { Link } from '@tanstack/react-router';
import { QUALITY_RULES, type QualityRule } from '#domain/changes/quality.ts';
import { formatCount } from '#domain/counts.ts';

type RuleListProps = { rules: readonly { rule: QualityRule; found: number }[]; shown: QualityRule };

/** Every rule with its number of companies. */
export function RuleList({ rules, shown }: RuleListProps) {
  return (
    <nav aria-label="Issues" className="grid gap-2 tablet:grid-cols-3">
      {rules.map(({ rule, found }) => (
        <Link
          key={rule}
          to="/admin/quality"
          search={{ rule }}
          aria-current={rule === shown ? 'page' : undefined}
          className="flex min-h-11 items-center justify-between gap-3 rounded-box border border-line bg-surface px-3 py-2 text-13 hover:bg-hover aria-[current=page]:border-focus aria-[current=page]:bg-accent-wash"
        >
          <span>{QUALITY_RULES[rule].label}</span>
          <b className={`tabular-nums ${found === 0 ? 'font-normal text-ink-3' : 'font-semibold'}`}>
            {formatCount(found)}
          </b>
        </Link>
      ))}
    </nav>
  );
}
