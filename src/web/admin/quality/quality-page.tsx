import { createFileRoute, Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { isQualityRule, QUALITY_RULES, type QualityRule } from '#domain/changes/quality.ts';
import { counted, formatCount } from '#domain/counts.ts';
import { BOUNCE_SPIKE } from '#domain/emails/delivery-results.ts';
import { type Answer, responseJson } from '../../api.ts';
import { Loaded } from '../../query-content.tsx';
import { Button } from '../../ui/button.tsx';
import { Radio } from '../../ui/choice.tsx';
import { inputClass } from '../../ui/field.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { useApi } from '../../use-api.ts';
import { useHydrated } from '../../use-hydrated.ts';
import { listSearch, prefetch } from '../loaders.ts';
import { SectionHead, sectionTitle } from '../section-head.tsx';
import { useAdminAction } from '../use-admin-action.ts';
import { IssueList } from './issue-list.tsx';
import { bounceSpikesQuery, issuesQuery, type QualitySearch, qualityQuery } from './quality-queries.ts';

export const Route = createFileRoute('/admin/quality')({
  validateSearch: listSearch<'rule' | 'only'>('rule', 'only'),
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, deps }) => {
    await Promise.all([
      prefetch(queryClient, qualityQuery(api)),
      prefetch(queryClient, bounceSpikesQuery(api)),
      // Cast, not checked: importing the rules would add them to every page. The server validates the parameter.
      prefetch(queryClient, issuesQuery(api, (deps.rule || FIRST_RULE) as QualityRule, deps)),
    ]);
  },
  head: () => sectionTitle('Data quality'),
  component: QualityPage,
});

const FIRST_RULE: QualityRule = 'last-above-total';

function ruleOf({ rule = '' }: QualitySearch): QualityRule {
  return isQualityRule(rule) ? rule : FIRST_RULE;
}

function QualityPage() {
  const search = Route.useSearch();
  const rule = ruleOf(search);
  const dismissed = search.only === 'dismissed';
  return (
    <>
      <SectionHead
        title="Data quality"
        note="Likely errors in company data. Fixes are normal edits, so you can undo them from History. Dismissed issues don't reappear."
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
                <Link
                  to="/admin/quality"
                  search={dismissed ? { rule } : { rule, only: 'dismissed' }}
                  className="link text-13"
                >
                  {dismissed
                    ? 'Open issues'
                    : `${formatCount(rules.find((one) => one.rule === rule)?.dismissed ?? 0)} dismissed`}
                </Link>
              </header>
            </div>
          )}
        </Loaded>
        <IssueList rule={rule} search={search} />
        <Loaded query={bounceSpikesQuery(useApi())}>{({ spikes }) => <BounceSpikes spikes={spikes} />}</Loaded>
        <ReportForm />
      </div>
    </>
  );
}

type RuleListProps = { rules: readonly { rule: QualityRule; found: number }[]; shown: QualityRule };

function RuleList({ rules, shown }: RuleListProps) {
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

function BounceSpikes({ spikes }: Answer<typeof bounceSpikesQuery>) {
  if (spikes.length === 0) return null;
  return (
    <section aria-labelledby="bounce-spikes" className="grid gap-2">
      <header>
        <h2 id="bounce-spikes" className="text-16 font-semibold">
          Unusually many bounces
        </h2>
        <p className="text-13 text-ink-2">
          {`Accounts that reported bounces for more than ${100 * BOUNCE_SPIKE.share}% of their addresses in the last ${BOUNCE_SPIKE.days} days. Other users see a bounce only once an unrelated account reports it too.`}
        </p>
      </header>
      <ul className="grid gap-px overflow-hidden rounded-box border border-line bg-line text-13">
        {spikes.map(({ userId, email, bounces, results, agreed }) => (
          <li
            key={userId}
            className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 bg-surface px-4 py-2"
          >
            <Link to="/admin/users/$id" params={{ id: userId }} className="link break-all">
              {email}
            </Link>
            <span className="text-ink-2 tabular-nums">
              {`${formatCount(bounces)} of ${counted(results, 'address', 'addresses')} bounced · ${formatCount(agreed)} reported by others too`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReportForm() {
  const api = useApi();
  const { busy, refused, act } = useAdminAction();
  const hydrated = useHydrated();
  const [outcome, setOutcome] = useState<'bounced' | 'confirmed'>('bounced');
  const [noted, setNoted] = useState<{ given: number; noted: number } | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const emails = String(new FormData(form).get('emails') ?? '');
    setNoted(null);
    void act(
      () => responseJson(api.admin['email-reports'].$post({ json: { outcome, emails } })),
      (answer) => {
        setNoted(answer);
        form.reset();
      },
    );
  };
  return (
    <details className="rounded-box border border-line bg-surface">
      <summary className="min-h-11 cursor-pointer px-4 py-3 text-13 font-medium">Import delivery results</summary>
      <form method="post" onSubmit={submit} className="grid max-w-140 gap-3 px-4 pb-4">
        <label className="grid gap-1.5 text-13 font-medium">
          Email addresses
          <textarea name="emails" required rows={4} className={inputClass('small', 'h-auto! py-2')} />
        </label>
        <fieldset className="flex flex-wrap gap-4">
          <legend className="sr-only">Result</legend>
          <Radio name="outcome" value="bounced" checked={outcome === 'bounced'} onChoose={() => setOutcome('bounced')}>
            Bounced
          </Radio>
          <Radio
            name="outcome"
            value="confirmed"
            checked={outcome === 'confirmed'}
            onChoose={() => setOutcome('confirmed')}
          >
            Delivered
          </Radio>
        </fieldset>
        <Refusal message={refused?.message} />
        <p role="status" className="text-13 empty:hidden">
          {noted &&
            `Recorded ${formatCount(noted.noted)} of ${counted(noted.given, 'address', 'addresses')}${noted.noted < noted.given ? '. The others are not in the database' : ''}.`}
        </p>
        <div>
          <Button type="submit" busy={busy} busyText="Saving..." disabled={!hydrated}>
            Save results
          </Button>
        </div>
      </form>
    </details>
  );
}
