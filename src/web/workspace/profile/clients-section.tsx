import { useState } from 'react';
import { counted } from '#domain/counts.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { MAX_CLIENT_NAME } from '#domain/ledger/clients.ts';
import { useSession } from '../../members/accounts/session.tsx';
import { expectOk, responseJson } from '../../platform/api/api.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { useApi } from '../../platform/api/use-api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { type Client, clientsQuery, useRefetchLedger } from '../exports/ledger-queries.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { RenameForm, RowAction } from './section-actions.tsx';
import { EmptyState, Row, Rows, SectionBox } from './section-box.tsx';

/** The clients that the user exports contacts for. */
export function ClientsSection() {
  const query = clientsQuery(useApi());
  if (useSession().impersonatedBy) return null; // Clients are private.
  return (
    <SectionBox id="clients">
      <Loaded query={query} waiting={<PlaceholderLine />}>
        {({ clients }) =>
          clients.length === 0 ? (
            <EmptyState>{PROFILE_MESSAGES.noClients}</EmptyState>
          ) : (
            <Rows label="Clients">
              {clients.map((client) => (
                <ClientRow key={client.id} client={client} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </SectionBox>
  );
}

function ClientRow({ client: { id, name, exports, exportedAt } }: { client: Client }) {
  const api = useApi();
  const [renaming, setRenaming] = useState(false);
  const refetch = useRefetchLedger();
  const { act } = useAction({ failed: PROFILE_MESSAGES.failed.clientRestored });
  const of = { param: { id: String(id) } };
  if (renaming) {
    return (
      <RenameForm
        name={name}
        maxLength={MAX_CLIENT_NAME}
        failed={PROFILE_MESSAGES.failed.clientName}
        beside={{ invalid_parameters: 'name' }}
        send={(typed) => responseJson(api.clients[':id'].$patch({ ...of, json: { name: typed } }))}
        done={() => {
          setRenaming(false);
          void refetch();
        }}
        onCancel={() => setRenaming(false)}
      />
    );
  }
  const undo = () =>
    void act(
      () => expectOk(api.clients[':id'].restore.$post(of)),
      () => void refetch(),
    );
  const last = exportedAt && `, last on ${formatDay(dayOf(new Date(exportedAt)))}`;
  return (
    <Row title={name} note={exports === 0 ? 'No exports' : `${counted(exports, 'export')}${last}`}>
      <Button aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
        Rename
      </Button>
      <RowAction
        label="Delete"
        busyText="Deleting..."
        of={name}
        send={() => expectOk(api.clients[':id'].$delete(of))}
        done={() => {
          void refetch();
          toast({ ...PROFILE_MESSAGES.clientDeleted, description: name, action: { label: 'Undo', onSelect: undo } });
        }}
      />
    </Row>
  );
}
