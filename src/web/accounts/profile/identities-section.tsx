import { dayOf, formatDay } from '#domain/dates.ts';
import { doneOf } from '../../api.ts';
import { toast } from '../../ui/toast.ts';
import { useApi } from '../../use-api.ts';
import { identitiesQuery } from './account-queries.ts';
import { LinkIdentity } from './link-identity.tsx';
import { Lines, Loaded } from './loaded.tsx';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { RowAction } from './row-action.tsx';
import { Nothing, Row, Rows, SectionBox } from './section-box.tsx';

/** The accounts elsewhere that the user signs in with: which there are, and one more. */
export function IdentitiesSection() {
  const api = useApi();
  return (
    <SectionBox id="identities">
      <Loaded
        query={identitiesQuery(api)}
        waiting={
          <>
            <Lines />
            <LinkIdentity linked={[]} />
          </>
        }
      >
        {({ identities }) => (
          <>
            {identities.length === 0 ? (
              <Nothing>{PROFILE_MESSAGES.noIdentities}</Nothing>
            ) : (
              <Rows label="Linked accounts">
                {identities.map(({ id, label, linkedAt }) => (
                  <Row key={id} title={label} note={`Linked ${formatDay(dayOf(new Date(linkedAt)))}`}>
                    <RowAction
                      label="Unlink"
                      busyText="Unlinking..."
                      of={label}
                      send={() => doneOf(api.account.identities[':id'].$delete({ param: { id } }))}
                      done={() => toast(PROFILE_MESSAGES.identityUnlinked)}
                    />
                  </Row>
                ))}
              </Rows>
            )}
            <LinkIdentity linked={identities.map(({ provider }) => provider)} />
          </>
        )}
      </Loaded>
    </SectionBox>
  );
}
