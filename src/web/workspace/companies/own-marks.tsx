import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useSession } from '../../members/accounts/session.tsx';
import { useClients } from '../exports/ledger-queries.ts';
import { useCompanyMarks } from '../lists/list-queries.ts';

/** Whether it is the user's customer, and whom the user exported it for. */
export function OwnMarks({ id, className }: { id: number; className: string }) {
  const { access, impersonatedBy } = useSession();
  const clients = useClients(access.export) ?? [];
  const marks = useCompanyMarks([id], access.active && !impersonatedBy)?.get(id);
  if (!marks) return null;
  const holders = clients.filter((client) => marks.clients.includes(client.id));
  return (
    <div className={`flex flex-wrap gap-x-4 text-13 text-ink-2 ${className}`}>
      {marks.customer && (
        <p className="flex items-center gap-1.5">
          <span className="company-mark" data-kind="customer" />
          Your customer
        </p>
      )}
      {marks.exported && (
        <p className="flex min-w-0 gap-1.5">
          <span className="company-mark" data-kind="exported" />
          <span className="min-w-0 break-words">
            {holders.length === 0 ? 'Exported by you' : 'Exported for '}
            {holders.map((client, i) => (
              <Fragment key={client.id}>
                {i > 0 && ', '}
                <Link to="/clients/$id" params={{ id: String(client.id) }} className="link">
                  {client.name}
                </Link>
              </Fragment>
            ))}
          </span>
        </p>
      )}
    </div>
  );
}
