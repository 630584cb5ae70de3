import { createFileRoute, Link } from '@tanstack/react-router';
import { isQualityRule, QUALITY_RULES, type QualityRule } from '#domain/changes/quality.ts';
import { formatCount } from '#domain/counts.ts';
import { useApi } from '../../use-api.ts';
import { listSearch } from '../list-search.ts';
import { Loaded } from '../loaded.tsx';
import { prefetch } from '../prefetch.ts';
import { SectionHead, sectionTitle } from '../section-head.tsx';
import { FoundList } from './found-list.tsx';
import { foundQuery, type QualitySearch, qualityQuery } from './quality-queries.ts';
import { ReportForm } from './report-form.tsx';
import { RuleList } from './rule-list.tsx';

export const Route = createFileRoute('/admin/quality')({
  validateSearch: listSearch<'rule' | 'only'>('rule', 'only'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    await Promise.all([
      prefetch(queryClient, qualityQuery(api)),
      // Cast, not checked: importing the rules would add them to every page. The server validates the parameter.
      prefetch(queryClient, foundQuery(api, (deps.rule || FIRST_RULE) as QualityRule, deps)),
    ]);
  },
  head: () => sectionTitle('Data quality'),
  component: QualityPage,
});

const FIRST_RULE: QualityRule = 'last-above-total';

function ruleOf({ rule = '' }: QualitySearch): QualityRule {
  return isQualityRule(rule) ? rule : FIRST_RULE;
}

/** Data quality issues, one rule at a time. */
function QualityPage() {
  const search = Route.useSearch();
  const rule = ruleOf(search);
  const left = search.only === 'left';
  return (
    <>
      <SectionHead
        title="Data quality"
        note="Likely errors in company data. A fix is a normal edit that you can undo in the history. Dismissed issues do not come up again."
      />
      <div className="grid gap-6">
        <Loaded query={qualityQuery(useApi())}>
          {({ rules }) => (
            <div className="grid gap-6">
              <RuleList rules={rules} shown={rule} />
              <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
                <div>
                  <h2 className="text-16 font-semibold">{QUALITY_RULES[rule].label}</h2>
                  <p className="text-13 text-ink-2">{QUALITY_RULES[rule].note}</p>
                </div>
                <Link to="/admin/quality" search={left ? { rule } : { rule, only: 'left' }} className="link text-13">
                  {left ? 'Open issues' : `${formatCount(rules.find((one) => one.rule === rule)?.left ?? 0)} dismissed`}
                </Link>
              </header>
            </div>
          )}
        </Loaded>
        <FoundList rule={rule} search={search} />
        <ReportForm />
      </div>
    </>
  );
}
