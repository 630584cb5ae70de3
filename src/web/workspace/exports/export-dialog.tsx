import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { InferRequestType } from 'hono/client';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { CsvField } from '#domain/companies/company-fields.ts';
import { csvFieldsOf } from '#domain/companies/table-columns.ts';
import { countText, formatCount } from '#domain/counts.ts';
import { CRM_LABELS, CRMS, type Crm, MAX_PUSHED } from '#domain/crm/crm.ts';
import type { OmittedRows } from '#domain/exports/crm-rejections.ts';
import {
  EXPORT_FORMATS,
  type ExportFormat,
  FORMAT_GROUPS,
  formatLabel,
  hasOurColumns,
  picklistTitle,
} from '#domain/exports/export-formats.ts';
import {
  bouncedText,
  contentsText,
  MAX_PREVIEWED,
  MAX_UNCONFIRMED,
  selectedText,
} from '#domain/exports/finished-exports.ts';
import { MAX_CLIENT_NAME, type OnlyNew } from '#domain/ledger/clients.ts';
import type { RunningExport } from '../../data/search/use-export.ts';
import { ACCOUNT_KEYS, crmQuery } from '../../members/accounts/account-queries.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { type ApiCalls, messageOf, type QueryData, responseJson } from '../../platform/api/api.ts';
import { ConfirmDialog } from '../../platform/api/confirm-dialog.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import type { UrlParams } from '../../platform/routing/url-params.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Radio } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, focusFirstInvalid } from '../../ui/field.tsx';
import { LabeledSelect } from '../../ui/form-fields.tsx';
import { useTableLayout } from '../search/table-layout.ts';
import { type Client, clientOptions, clientsQuery, exportPreviewQuery, LEDGER_KEYS } from './ledger-queries.ts';

type PushBody = InferRequestType<ApiCalls['crm'][':crm']['pushes']['$post']>['json'];

type ExportDialogProps = {
  /** The search, or `company` with the slug of a company. */
  params: UrlParams;
  /** The same, as the body of a request. */
  request: PushBody;
  /** Ids of companies to export instead. */
  selected?: readonly number[];
  /** The number of results, until the preview has counted. */
  total?: number;
  /** An export to repeat, with only what is new to its client. */
  repeated?: { client: number; format: ExportFormat; withEmail: boolean };
  /** Whether the search is shown as a table, whose columns can be exported alone. */
  ofTable?: boolean;
  start: RunningExport['start'];
  onClose: () => void;
};

const NEW_CLIENT = 'new';
const SEND = 'send ';
const FORMATS = [
  ...FORMAT_GROUPS.map(({ label, formats }) => ({
    label,
    options: formats.map((format) => ({ value: format as string, label: formatLabel(format) })),
  })),
  {
    label: 'Send to your CRM',
    options: CRMS.map((crm) => ({ value: SEND + crm, label: `Send to ${CRM_LABELS[crm]}` })),
  },
];

/** Asks for the client, contacts and format of an export, and shows exact counts. */
export default function ExportDialog(props: ExportDialogProps) {
  const { params, request, selected, total, repeated, ofTable = false, start, onClose } = props;
  const api = useApi();
  const { impersonatedBy } = useSession();
  const { data, isLoading } = useQuery({ ...clientsQuery(api), enabled: !impersonatedBy });
  const [initial] = useState(() => ({ ...rememberedExport(), ...repeated }));
  const [clientId, setClientId] = useState(initial.client);
  const [naming, setNaming] = useState(false);
  const [nameMissing, setNameMissing] = useState(false);
  const [chosenScope, setScope] = useState<OnlyNew | 'all' | null>(null);
  const [withEmail, setWithEmail] = useState(repeated?.withEmail ?? false);
  const [format, setFormat] = useState<ExportFormat>(initial.format);
  const [crm, setCrm] = useState<Crm>();
  const [optionalColumns, setOptionalColumns] = useState(initial);
  const { contactPressure, evidence, perValue } = optionalColumns;
  const toggle = (name: 'contactPressure' | 'evidence' | 'perValue') =>
    setOptionalColumns({ ...optionalColumns, [name]: !optionalColumns[name] });
  const { act, busy, refused, reset } = useAction({ refetch: [LEDGER_KEYS.clients] });
  const figuresId = useId();
  const [columns, setColumns] = useState<readonly CsvField[]>();
  const form = useRef<HTMLFormElement>(null);
  // Not a field: keys meant for the page, such as the rest of a word, must not choose or export anything.
  useEffect(() => form.current?.closest('dialog')?.querySelector('h2')?.focus(), []);
  const [isAsking, setIsAsking] = useState(false);
  const client = naming ? undefined : data?.clients.find(({ id }) => id === clientId);
  // A client gets each contact once, unless the user chooses otherwise.
  const scope = (chosenScope === 'client' && !client ? null : chosenScope) ?? (client ? 'client' : 'all');
  const onlyNew = scope === 'all' ? undefined : scope;
  const choice = { client: client?.id, onlyNew, withEmail };
  const isLarge = selected !== undefined && selected.length > MAX_PREVIEWED;
  const preview = useQuery({
    ...exportPreviewQuery(api, {
      ...(selected ? { companies: selected.map(String) } : params),
      ...choiceParams(choice),
      ...(hasOurColumns(format) ? {} : { format }),
    }),
    enabled: !isLoading && !isLarge,
  });
  const counts = preview.data;
  const isTooLarge = crm !== undefined && (counts?.companies ?? selected?.length ?? 0) > MAX_PUSHED;
  const isEmpty = (counts !== undefined && hasNoRows(counts)) || isTooLarge;
  const { data: crms } = useQuery({ ...crmQuery(api), enabled: crm !== undefined });
  const isConnected = crm === undefined || crms?.connections.some((one) => one.crm === crm);
  const navigate = useNavigate();
  const { act: actOnPush } = useAction({ failed: 'Not sent', refetch: ACCOUNT_KEYS });
  const push = (target: Crm, json: PushBody) =>
    void actOnPush(
      () => responseJson(api.crm[':crm'].pushes.$post({ param: { crm: target }, json })),
      () => void navigate({ to: '/developers/crm' }),
    );
  const exportFor = (holder: Pick<Client, 'id' | 'name'> | undefined) => {
    const used = crm ? initial.format : format;
    rememberExport({ client: holder?.id ?? null, format: used, contactPressure, evidence, perValue });
    onClose();
    const options = { ...choice, client: holder?.id };
    if (crm) return push(crm, { ...request, ...options });
    const own = hasOurColumns(format) && { contactPressure, perValue, columns };
    const search = { ...request, ...options, format, evidence, ...own };
    void start((json, init) => api.exports.companies.$post({ json }, { init }), search, holder?.name);
  };
  const size = selected || crm ? 0 : (counts?.written.companies ?? total ?? 0);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isEmpty || busy || isLoading || !isConnected || impersonatedBy) return;
    if (size > MAX_UNCONFIRMED) setIsAsking(true);
    else void exportNow(event.currentTarget);
  };
  const exportNow = async (form: HTMLFormElement | null) => {
    if (!naming || !form) return exportFor(client);
    const name = String(new FormData(form).get('name')).trim();
    setNameMissing(name === '');
    const isRefused =
      name !== '' &&
      (await act(
        () => responseJson(api.clients.$post({ json: { name } })),
        (newClient) => exportFor(newClient),
      ));
    if (name === '' || isRefused) focusFirstInvalid(form);
  };
  return (
    <Dialog
      open
      title={selected ? `Export ${selectedText(selected.length)}` : 'Export contacts'}
      onClose={onClose}
      closeButton={false}
    >
      <form ref={form} noValidate onSubmit={submit} className="mt-4 grid gap-4">
        {!impersonatedBy && (
          <LabeledSelect
            label="Client"
            optional
            value={naming ? NEW_CLIENT : String(client?.id ?? '')}
            onChange={({ target }) => {
              reset();
              setNameMissing(false);
              setNaming(target.value === NEW_CLIENT);
              if (target.value !== NEW_CLIENT) setClientId(Number(target.value) || null);
            }}
            options={[...clientOptions('No client', data?.clients), { value: NEW_CLIENT, label: 'New client...' }]}
          />
        )}
        {naming && (
          <Field
            label="Client name"
            name="name"
            required
            maxLength={MAX_CLIENT_NAME}
            autoComplete="off"
            autoFocus
            onInput={() => {
              setNameMissing(false);
              reset();
            }}
            hint="Added to your clients when you export."
            error={nameMissing ? 'Enter a name' : refused?.message}
          />
        )}
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-13 font-medium">Contacts</legend>
          <ScopeRadio value="all" scope={scope} onChoose={setScope}>
            All
          </ScopeRadio>
          <ScopeRadio value="me" scope={scope} onChoose={setScope}>
            Only contacts you haven't exported yet
          </ScopeRadio>
          {client && (
            <ScopeRadio value="client" scope={scope} onChoose={setScope}>
              Only contacts not yet exported for {client.name}
            </ScopeRadio>
          )}
          <Option on={withEmail} onTick={() => setWithEmail(!withEmail)}>
            Only contacts with an email address
          </Option>
        </fieldset>
        <div className="grid gap-1">
          <LabeledSelect
            label="Format"
            value={crm ? SEND + crm : format}
            onChange={({ target: { value } }) => {
              const target = CRMS.find((one) => SEND + one === value);
              setCrm(target);
              setFormat(target ?? (value as ExportFormat));
            }}
            options={FORMATS}
          />
          {hasOurColumns(format) && ofTable && <TableColumns columns={columns} onChange={setColumns} />}
          {hasOurColumns(format) && (
            <>
              <Option on={contactPressure} onTick={() => toggle('contactPressure')}>
                Add a contact pressure column: how many accounts exported the company lately
              </Option>
              <Option on={perValue} onTick={() => toggle('perValue')}>
                Put each field in its own row, with its sources
              </Option>
            </>
          )}
          {!crm && !(perValue && hasOurColumns(format)) && (
            <Option on={evidence} onTick={() => toggle('evidence')}>
              Add source and confirmation date columns
            </Option>
          )}
        </div>
        <div className="sticky -bottom-3 -m-6 mt-0 grid gap-4 rounded-b-[13px] bg-surface p-6 pt-3 tablet:-bottom-6">
          <div
            id={figuresId}
            role="status"
            aria-busy={preview.isFetching}
            className={`grid min-h-16 content-center rounded-control bg-sunken px-3 py-2.5 text-13 tabular-nums ${preview.isPlaceholderData ? 'text-ink-3' : ''}`}
          >
            {impersonatedBy ? (
              'Only the user can export. Stop viewing as this user to export yourself.'
            ) : crm !== undefined && crms !== undefined && !isConnected ? (
              <span>
                <Link to="/developers/crm" className="link">
                  Connect {CRM_LABELS[crm]} first
                </Link>
              </span>
            ) : isTooLarge ? (
              `At most ${formatCount(MAX_PUSHED)} companies can be sent at a time. Narrow your search or select fewer.`
            ) : preview.error ? (
              messageOf(preview.error)
            ) : counts ? (
              figures(counts, { ...choice, client, format })
            ) : isLarge ? (
              `${selectedText(selected.length)}.`
            ) : (
              'Counting...'
            )}
          </div>
          <div className="flex justify-end gap-2">
            <Button className="max-tablet:h-11" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              variant="main"
              busy={busy}
              busyText="Adding client..."
              disabled={isEmpty || !isConnected || impersonatedBy !== null}
              aria-describedby={isEmpty || impersonatedBy ? figuresId : undefined}
              className="max-tablet:h-11"
            >
              {crm ? 'Check' : 'Export'}
            </Button>
          </div>
        </div>
      </form>
      {isAsking && (
        <ConfirmDialog
          title={`Export ${formatCount(size)} companies?`}
          confirm="Export"
          busyText="Exporting..."
          variant="main"
          refetch={[]}
          send={() => exportNow(form.current)}
          onClose={() => setIsAsking(false)}
        >
          All of them will count as exported. Cancel to choose fewer with filters.
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

type TableColumnsProps = {
  columns: readonly CsvField[] | undefined;
  onChange: (columns?: readonly CsvField[]) => void;
};

function TableColumns({ columns, onChange }: TableColumnsProps) {
  const { layout } = useTableLayout();
  return (
    <Option on={columns !== undefined} onTick={() => onChange(columns ? undefined : csvFieldsOf(layout))}>
      Only the columns of the table
    </Option>
  );
}

type OptionProps = { on: boolean; onTick: () => void; children: string };

function Option({ on, onTick, children }: OptionProps) {
  return (
    <Checkbox state={on ? 'on' : 'off'} onTick={onTick} className="mt-1 min-h-7 max-tablet:min-h-11">
      {children}
    </Checkbox>
  );
}

type ContactChoice = { client?: number; onlyNew?: OnlyNew; withEmail: boolean };

function choiceParams({ client, onlyNew, withEmail }: ContactChoice): UrlParams {
  return {
    ...(client !== undefined && { client: String(client) }),
    ...(onlyNew && { onlyNew }),
    ...(withEmail && { withEmail: 'true' }),
  };
}

type Counts = QueryData<typeof exportPreviewQuery>;
const hasNoRows = ({ written, target }: Counts) => written.companies === 0 || target?.rows === 0;

type Choice = { client?: Client; onlyNew?: OnlyNew; withEmail: boolean; format: ExportFormat };

/** '655 contacts from 412 companies.', and what is omitted or repeated. */
function figures(counts: Counts, choice: Choice): ReactNode {
  const { written, alreadyExported, bounced, withoutEmail, target } = counts;
  const { onlyNew, format } = choice;
  const label = formatLabel(format);
  const isChecked = target !== null || hasOurColumns(format);
  const isEmpty = hasNoRows(counts);
  return (
    <>
      <span className="font-medium">
        {isEmpty
          ? emptyText(counts, choice)
          : `${contentsText(written)}.${isChecked ? '' : ` Rows that ${label} would reject are omitted.`}`}
      </span>
      {alreadyExported > 0 && !isEmpty && (
        <span>
          {onlyNew
            ? `${countText(alreadyExported, 'contact')} already exported ${holderText(choice)} ${alreadyExported === 1 ? 'is' : 'are'} omitted.`
            : repeatedText(counts, choice)}
        </span>
      )}
      <Reasons title={`Omitted because ${label} would reject them:`} reasons={target?.rejected} />
      <Reasons title={picklistTitle(label)} reasons={target?.warnings} />
      <span>
        {choice.withEmail || target
          ? bounced > 0 && `${bouncedText(bounced)} ${bounced === 1 ? 'is' : 'are'} omitted.`
          : withoutEmailText(withoutEmail, bounced)}
      </span>
    </>
  );
}

/** 'Includes 3 contacts exported for Acme before.' */
function repeatedText({ alreadyExported, written }: Counts, choice: Choice): string {
  const isAll = alreadyExported === written.contacts && alreadyExported > 1;
  const what = isAll ? 'All of them were' : `Includes ${countText(alreadyExported, 'contact')}`;
  return `${what} exported ${holderText(choice)} before.`;
}

/** '32 contacts have no email address, and 2 are included without their bounced address.', or an empty string. */
function withoutEmailText(withoutEmail: number, bouncedCount: number): string {
  if (withoutEmail === 0) return '';
  const lacking = withoutEmail - bouncedCount;
  const lackingText = `${countText(lacking, 'contact')} ${lacking === 1 ? 'has' : 'have'} no email address`;
  if (bouncedCount === 0) return `${lackingText}.`;
  const people = lacking > 0 ? `${lackingText}, and ${formatCount(bouncedCount)}` : countText(bouncedCount, 'contact');
  return `${people} ${bouncedCount === 1 ? 'is included without its' : 'are included without their'} bounced address.`;
}

/** Whom the contacts already exported were exported for. */
function holderText({ client, onlyNew }: Choice): string {
  return client && onlyNew !== 'me' ? `for ${client.name}` : 'by you';
}

/** Why the file would be empty, and what to change. */
function emptyText(counts: Counts, choice: Choice): string {
  const { target, alreadyExported } = counts;
  if (counts.companies === 0) return 'Nothing to export: no companies match. Change your search.';
  if (target?.rows === 0 && target.rejected.length > 0) {
    return `Nothing to export: ${formatLabel(choice.format)} would reject every row. Choose another format.`;
  }
  if (choice.onlyNew && alreadyExported > 0) {
    return `Nothing new to export: these contacts are already exported ${holderText(choice)}. Choose All to export them again.`;
  }
  if (choice.withEmail)
    return 'Nothing to export: no contact has an email address. Clear “Only contacts with an email address”.';
  return 'Nothing to export. Change the options above or your search.';
}

function Reasons({ title, reasons = [] }: { title: string; reasons?: readonly OmittedRows[] }) {
  if (reasons.length === 0) return null;
  return (
    <div className="mt-1.5">
      {title}
      <ul className="list-disc pl-5">
        {reasons.map(({ words }) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </div>
  );
}

type ScopeRadioProps = {
  value: OnlyNew | 'all';
  scope: OnlyNew | 'all';
  onChoose: (value: OnlyNew | 'all') => void;
  children: ReactNode;
};

function ScopeRadio({ value, scope, onChoose, children }: ScopeRadioProps) {
  return (
    <Radio
      name="contacts"
      value={value}
      checked={scope === value}
      onChoose={() => onChoose(value)}
      className="min-h-7 max-tablet:min-h-11"
    >
      <span className="min-w-0 break-words">{children}</span>
    </Radio>
  );
}

const REMEMBERED = 'export';

const FIRST_EXPORT = {
  client: null as number | null,
  format: 'csv' as ExportFormat,
  contactPressure: false,
  evidence: false,
  perValue: false,
};

/** The client, format and added columns of the last export. */
function rememberedExport(): typeof FIRST_EXPORT {
  try {
    const last = { ...FIRST_EXPORT, ...JSON.parse(localStorage.getItem(REMEMBERED) ?? '{}') };
    return { ...last, format: EXPORT_FORMATS.find((one) => one === last.format) ?? 'csv' };
  } catch {
    return FIRST_EXPORT; // The browser blocks storage.
  }
}

function rememberExport(choice: typeof FIRST_EXPORT): void {
  try {
    localStorage.setItem(REMEMBERED, JSON.stringify(choice));
  } catch {
    // The next export starts without a client, as CSV.
  }
}
