import { Link } from '@tanstack/react-router';
import { connectedAppsQuery } from '../../members/accounts/account-queries.ts';
import { expectOk } from '../../platform/api/api.ts';
import { Loaded, PlaceholderLine } from '../../platform/api/query-content.tsx';
import { useApi } from '../../platform/api/use-api.ts';
import { toast } from '../../ui/toast.ts';
import { RowAction } from './section-actions.tsx';
import { BoxRow, BoxRows, EmptySection, SectionBox } from './section-box.tsx';
import { timeAgo } from './time-ago.ts';

/** The apps that the user connected, mostly agents. */
export function ConnectedAppsSection() {
  const api = useApi();
  return (
    <SectionBox id="connectedApps">
      <Loaded query={connectedAppsQuery(api)} waiting={<PlaceholderLine />}>
        {({ apps }, readAt) =>
          apps.length === 0 ? (
            <EmptySection>
              No connected apps yet.{' '}
              <Link to="/developers" hash="agents" className="link">
                Connect an agent
              </Link>
            </EmptySection>
          ) : (
            <BoxRows label="Connected apps">
              {apps.map(({ id, name, host, scopes, lastUsedAt }) => (
                <BoxRow
                  key={id}
                  title={name}
                  note={`${host}, ${scopes.join(' + ')}, used ${timeAgo(new Date(lastUsedAt), readAt)}`}
                >
                  <RowAction
                    label="Disconnect"
                    busyText="Disconnecting..."
                    of={name}
                    send={() => expectOk(api.account.apps[':id'].$delete({ param: { id } }))}
                    done={() => toast({ title: 'App disconnected', description: 'It no longer has access.' })}
                  />
                </BoxRow>
              ))}
            </BoxRows>
          )
        }
      </Loaded>
    </SectionBox>
  );
}
