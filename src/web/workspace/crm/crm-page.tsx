import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Contact } from 'lucide-react';
import { useState } from 'react';
import {
  CRM_FIELD_NAMES,
  CRM_FIELDS,
  CRM_LABELS,
  CRMS,
  type Crm,
  type CrmFieldName,
  isFixed,
  MAX_PUSHED_SEARCHES,
  PROPERTY_PATTERN,
} from '#domain/crm/crm.ts';
import { type CrmConnection, crmQuery } from '../../members/accounts/account-queries.ts';
import { Reauthentication } from '../../members/accounts/reauthentication.tsx';
import { useSession } from '../../members/accounts/session.tsx';
import { requireUser } from '../../members/accounts/session-guards.ts';
import { expectOk, responseJson } from '../../platform/api/api.ts';
import { Loaded } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { placeHead } from '../../platform/shell/page-head.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Details } from '../../ui/details.tsx';
import { Field } from '../../ui/field.tsx';
import { LabeledSelect } from '../../ui/form-fields.tsx';
import { toast } from '../../ui/toast.ts';
import { clientOptions, clientsQuery } from '../exports/ledger-queries.ts';
import { loadOwn } from '../own-page.ts';
import { RowAction, SaveForm, withdrawal } from '../profile/section-actions.tsx';
import { EmptySection } from '../profile/section-box.tsx';
import { savedRowsQuery } from '../saved-searches/saved-searches.ts';
import { BOX, EmptyPage, TitledBox, WorkspacePage } from '../workspace-page.tsx';
import { PushItem } from './push-item.tsx';

export const Route = createFileRoute('/developers/crm')({
  staticData: { frame: 'app' },
  beforeLoad: requireUser,
  loader: ({ context }) => loadOwn(context, [crmQuery(context.api)]),
  head: () => placeHead('CRM'),
  component: CrmPage,
});

const TOKEN_HINTS: Record<Crm, string> = {
  hubspot:
    'Access token of a private app (Settings > Integrations > Private Apps) with the scopes crm.objects.contacts and crm.objects.companies, read and write.',
  pipedrive: 'Your personal API token, under Personal preferences > API.',
};

/** The CRMs of the user, and what was sent there. */
function CrmPage() {
  const { access } = useSession();
  return (
    <WorkspacePage
      parent={{ label: 'Developers', path: '/developers' }}
      isNarrow
      isPrivate
      title="CRM"
      about="Send contacts and companies to HubSpot or Pipedrive: from the export dialog, or as saved searches find new matches. Existing records are updated, not duplicated."
    >
      <Reauthentication>
        <Loaded query={crmQuery(useApi())} failed="Couldn't load your CRM">
          {({ connections, pushes }) => (
            <div className="grid min-w-0 gap-4">
              {access.export ? (
                CRMS.map((crm) => (
                  <Connection key={crm} crm={crm} connection={connections.find((one) => one.crm === crm)} />
                ))
              ) : (
                <EmptyPage
                  icon={<Contact />}
                  title="Sending to a CRM needs a plan with exports"
                  about="Contacts you send count as exported, for the client you choose."
                >
                  <Link to="/profile/{-$part}" params={{ part: 'plan' }} className={buttonClass({ variant: 'main' })}>
                    Plan and billing
                  </Link>
                </EmptyPage>
              )}
              {(access.export || pushes.length > 0) && (
                <TitledBox title="Sent to CRM">
                  {pushes.length === 0 ? (
                    <EmptySection>
                      Nothing yet.{' '}
                      {connections.length === 0
                        ? 'Connect a CRM, then choose it when you export.'
                        : 'Choose your CRM as the format of an export.'}
                    </EmptySection>
                  ) : (
                    <ul aria-label="Pushes" className="-my-2.5 divide-y divide-line">
                      {pushes.map((push) => (
                        <PushItem key={push.id} push={push} mayExport={access.export} />
                      ))}
                    </ul>
                  )}
                </TitledBox>
              )}
            </div>
          )}
        </Loaded>
      </Reauthentication>
    </WorkspacePage>
  );
}

function Connection({ crm, connection }: { crm: Crm; connection?: CrmConnection }) {
  const api = useApi();
  const [isReplacing, setIsReplacing] = useState(false);
  const label = CRM_LABELS[crm];
  const param = { crm };
  return (
    <section className={BOX} aria-labelledby={`crm-${crm}`}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-44">
          <h2 id={`crm-${crm}`} className="text-16 font-semibold">
            {label}
          </h2>
          <p className="mt-0.5 text-13 text-ink-2 break-words">
            {connection ? `Connected to ${connection.account}` : 'Not connected'}
          </p>
        </div>
        {connection && (
          <>
            <Button
              aria-label={`Replace token of ${label}`}
              aria-expanded={isReplacing}
              onClick={() => setIsReplacing(true)}
            >
              Replace token
            </Button>
            <RowAction
              label="Disconnect"
              of={label}
              busyText="Disconnecting..."
              confirmation={withdrawal(
                'We delete the token, its saved searches and fields, and stop all pushes to it.',
              )}
              send={() => expectOk(api.crm[':crm'].$delete({ param }))}
              done={() => toast({ title: `${label} disconnected`, description: 'Its token was deleted.' })}
            />
          </>
        )}
      </div>
      {(!connection || isReplacing) && (
        <SaveForm
          submit={isReplacing ? 'Save token' : `Connect ${label}`}
          busyText="Testing token..."
          fields={['token']}
          resetOnSave
          check={({ token }) => (token.trim() ? {} : { token: 'Enter a token' })}
          send={({ token }) => responseJson(api.crm[':crm'].$put({ param, json: { token } }))}
          done={({ account }) => {
            setIsReplacing(false);
            toast({ title: `${label} connected`, description: account });
          }}
          onCancel={isReplacing ? () => setIsReplacing(false) : undefined}
        >
          {({ token }) => (
            <Field
              label={`${label} token`}
              name="token"
              type="password"
              autoComplete="off"
              required
              hint={`${TOKEN_HINTS[crm]} Stored encrypted and never shown again.`}
              error={token}
            />
          )}
        </SaveForm>
      )}
      {connection && (
        <div className="grid min-w-0 gap-4 max-tablet:gap-0">
          <Details title="Saved searches">
            <div className="mt-3">
              <PushedSearches crm={crm} connection={connection} />
            </div>
          </Details>
          <Details title="Fields">
            <div className="mt-3">
              <Mapping crm={crm} connection={connection} />
            </div>
          </Details>
        </div>
      )}
    </section>
  );
}

type ConnectionProps = { crm: Crm; connection: CrmConnection };

/** Chooses the saved searches whose new matches are sent, and the client that they are recorded for. */
function PushedSearches({ crm, connection }: ConnectionProps) {
  const api = useApi();
  const { data: clients } = useQuery(clientsQuery(api));
  const { data: searches } = useQuery(savedRowsQuery(api));
  const [ids, setIds] = useState<readonly number[]>(connection.searches);
  const [client, setClient] = useState(connection.client);
  if (!searches) return <p className="text-13 text-ink-2">Loading...</p>;
  if (searches.length === 0) {
    return (
      <EmptySection>
        <Link to="/search" className="link">
          Save a search
        </Link>{' '}
        first to send its new matches.
      </EmptySection>
    );
  }
  const toggle = (id: number) =>
    setIds(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id].slice(-MAX_PUSHED_SEARCHES));
  const existing = ids.filter((id) => searches.some((search) => search.id === id));
  return (
    <SaveForm
      submit="Save searches"
      busyText="Saving..."
      send={() => expectOk(api.crm[':crm'].$patch({ param: { crm }, json: { searches: existing, client } }))}
      done={() => toast({ title: 'Searches saved' })}
    >
      {() => (
        <>
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-13 font-medium">Send new matches of</legend>
            {searches.map(({ id, name }) => (
              <Checkbox
                key={id}
                state={ids.includes(id) ? 'on' : 'off'}
                onTick={() => toggle(id)}
                className="min-h-7 max-tablet:min-h-11"
              >
                <span className="min-w-0 break-words">{name}</span>
              </Checkbox>
            ))}
          </fieldset>
          <LabeledSelect
            label="Client"
            optional
            hint="New matches are recorded as exported for this client."
            value={String(client ?? '')}
            onChange={({ target }) => setClient(Number(target.value) || null)}
            options={clientOptions('No client', clients?.clients)}
          />
        </>
      )}
    </SaveForm>
  );
}

/** The property of each of our fields. */
function Mapping({ crm, connection: { mapping } }: ConnectionProps) {
  const api = useApi();
  const fields = CRM_FIELD_NAMES.filter((name) => !isFixed(crm, name));
  return (
    <SaveForm
      submit="Save fields"
      busyText="Saving..."
      fields={fields}
      check={(values) =>
        Object.fromEntries(
          fields.flatMap((name) =>
            PROPERTY_PATTERN.test(values[name]) ? [] : [[name, 'Enter letters, digits and underscores only']],
          ),
        )
      }
      send={(values) => {
        const changedFields = fields.filter((name) => values[name] !== CRM_FIELDS[name][crm]);
        const json = { mapping: Object.fromEntries(changedFields.map((name) => [name, values[name]])) };
        return expectOk(api.crm[':crm'].$patch({ param: { crm }, json }));
      }}
      done={() => toast({ title: 'Fields saved' })}
    >
      {(issues) => (
        <>
          <p className="text-13 text-ink-2">
            {crm === 'hubspot'
              ? 'Internal names of HubSpot properties. Create custom properties there first.'
              : 'Keys of Pipedrive fields, 40 characters. Without a field for the domain, companies are found by their name.'}{' '}
            Fields left empty are not sent.
          </p>
          {(['company', 'contact'] as const).map((kind) => (
            <fieldset key={kind} className="grid gap-2.5 tablet:grid-cols-2">
              <legend className="mb-2 text-13 font-semibold">{kind === 'company' ? 'Companies' : 'Contacts'}</legend>
              {fields
                .filter((name) => name.startsWith(kind))
                .map((name: CrmFieldName) => (
                  <Field
                    key={name}
                    label={CRM_FIELDS[name].label}
                    name={name}
                    size="small"
                    autoComplete="off"
                    spellCheck={false}
                    defaultValue={mapping[name] ?? CRM_FIELDS[name][crm]}
                    error={issues[name]}
                  />
                ))}
            </fieldset>
          ))}
        </>
      )}
    </SaveForm>
  );
}
