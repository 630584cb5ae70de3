import { formatCents } from '#domain/billing/plans.ts';
import { dayOf, formatDay } from '#domain/dates.ts';
import { useApi } from '../../use-api.ts';
import { Loaded } from './loaded.tsx';
import { type Invoice, invoicesQuery } from './plan-queries.ts';
import { PROFILE_MESSAGES } from './profile-messages.ts';
import { Nothing, Row, Rows } from './section-box.tsx';

/** What was charged, newest first, each with its document. */
export function InvoiceList() {
  return (
    <div className="border-t border-line pt-4">
      <h3 className="mb-2.5 text-13 font-semibold">Invoices</h3>
      <Loaded query={invoicesQuery(useApi())}>
        {({ invoices }) =>
          invoices.length === 0 ? (
            <Nothing>{PROFILE_MESSAGES.noInvoices}</Nothing>
          ) : (
            <Rows label="Invoices">
              {invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} />
              ))}
            </Rows>
          )
        }
      </Loaded>
    </div>
  );
}

function InvoiceRow({ invoice: { number, created, total, status, url } }: { invoice: Invoice }) {
  const day = formatDay(dayOf(new Date(created)));
  return (
    <Row title={`${day}, ${formatCents(total)}`} note={[number, status].filter(Boolean).join(', ')}>
      {url && (
        <a href={url} className="link text-13" aria-label={`Open the invoice of ${day}`}>
          Open
        </a>
      )}
    </Row>
  );
}
