import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { keptAfterDeletion, planAfterDeletion } from '#domain/accounts/profile.ts';
import { planInText } from '#domain/billing/plans.ts';
import { BRAND } from '#domain/brand.ts';
import { counted, fileSize } from '#domain/counts.ts';
import { dayOf, formatMoment } from '#domain/dates.ts';
import { exportsQuery, type FinishedExport, planQuery } from '../../members/accounts/account-queries.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { expectOk, fileOf } from '../../platform/api/api.ts';
import { useServerEvent } from '../../platform/api/event-source.ts';
import { leavePage, whileLeaving } from '../../platform/api/leave-page.ts';
import { removeDrafts } from '../../platform/api/note-drafts.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { toastAfterLoad } from '../../ui/toast.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { RowAction, SaveForm } from './section-actions.tsx';
import { EmptyState, Row, Rows, SectionBox } from './section-box.tsx';

export function ExportsSection() {
  const query = exportsQuery(useApi());
  const queryClient = useQueryClient();
  useServerEvent('exports_changed', () => void queryClient.invalidateQueries({ queryKey: query.queryKey }));
  return (
    <SectionBox id="exports">
      <Loaded query={query} waiting={<PlaceholderLine />}>
        {({ exports }) =>
          exports.length === 0 ? (
            <EmptyState>
              {PROFILE_MESSAGES.noExports}{' '}
              <Link to="/search" className="link">
                {PROFILE_MESSAGES.openSearch}
              </Link>
            </EmptyState>
          ) : (
            <Rows label="Exports">
              {exports.map((finished) => (
                <ExportRow key={finished.id} finished={finished} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </SectionBox>
  );
}

function ExportRow({ finished }: { finished: FinishedExport }) {
  const { kind, asked, client, format, results, rows, leftOut, size, createdAt, removedAt, url } = finished;
  const hydrated = useHydrated();
  // The server does not know the user's time zone.
  const created = hydrated ? formatMoment(new Date(createdAt)) : `${formatMoment(new Date(createdAt), 'UTC')} UTC`;
  const things = kind === 'companies' ? counted(results, 'company', 'companies') : counted(results, 'LP');
  const parts = [
    ...(removedAt === null ? [] : [PROFILE_MESSAGES.exportRemoved]),
    ...(client === null ? [] : [`For ${client}`]),
    created,
    `${things}${rows === null ? '' : `, ${counted(rows, 'row')}`}`,
    url === null ? format : `${format}, ${fileSize(size)}`,
    ...(leftOut.length === 0 ? [] : [`Omitted: ${leftOut.map(({ words }) => words).join('; ')}`]),
  ];
  return (
    <Row title={asked} note={parts.join(' · ')}>
      {url !== null && (
        // As a download, so that an error does not replace the page.
        <a href={url} download className={buttonClass()} aria-label={`Download again: ${asked}, ${created}`}>
          Download again
        </a>
      )}
    </Row>
  );
}

export function DataSection() {
  const api = useApi();
  const download = async () => {
    const file = await fileOf(api.account.data.$get());
    saveFile(file, `${BRAND.name.toLowerCase()}-data-${dayOf(new Date())}.json`);
  };
  return (
    <SectionBox id="data">
      <RowAction label="Download my data" busyText="Preparing..." send={download} />
    </SectionBox>
  );
}

const { cancelFirst, goes, mismatch, done } = PROFILE_MESSAGES.deletion;

/** Deletes the account: explains what is deleted and what is kept, and requires typing the address. */
export function DeleteSection({ email }: { email: string }) {
  const api = useApi();
  const { trialOffered } = useSession();
  const { data: plan } = useQuery(planQuery(api));
  const retained = keptAfterDeletion({ subscription: plan?.planId != null, trial: !trialOffered });
  const trial = ['trialing', 'trial_ending', 'trial_paused'].includes(plan?.state ?? '');
  const ending =
    plan?.live &&
    plan.planId &&
    planAfterDeletion(
      {
        name: planInText(plan.planId),
        trial,
        until: plan.currentPeriodEnd ? new Date(plan.currentPeriodEnd) : null,
      },
      false,
    );
  return (
    <SectionBox id="delete">
      <div className="grid max-w-140 gap-1 text-13">
        <p>{goes}</p>
        {ending && (
          <p className="font-medium">
            {ending} {!trial && cancelFirst}
          </p>
        )}
        {retained.map((sentence) => (
          <p key={sentence} className="text-ink-2">{`${sentence}.`}</p>
        ))}
      </div>
      <SaveForm
        submit="Delete my account"
        variant="danger"
        busyText="Deleting..."
        failed={PROFILE_MESSAGES.failed.deletion}
        fields={['typed']}
        check={({ typed }) => (typed.toLowerCase() === email.toLowerCase() ? {} : { typed: mismatch })}
        send={async () => {
          await whileLeaving(() => expectOk(api.account.delete.$post({ json: { confirmation: email } })));
          removeDrafts();
          toastAfterLoad(done);
          return leavePage('/');
        }}
      >
        {(issues) => (
          <Field
            label={`Type ${email} to confirm`}
            name="typed"
            type="email"
            autoComplete="off"
            required
            error={issues.typed}
          />
        )}
      </SaveForm>
    </SectionBox>
  );
}
