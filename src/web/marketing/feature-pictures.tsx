import { Check } from 'lucide-react';
import type { CompanyCard } from '#domain/companies/company.ts';
import { CSV_COLUMNS } from '#domain/companies/company-fields.ts';
import { formatCount } from '#domain/counts.ts';
import type { Landing } from './load-landing.ts';

/** The columns of every lead, numbered. */
export function ColumnPicture() {
  return (
    <ol className="h-40 columns-2 gap-4">
      {CSV_COLUMNS.map(({ header }, place) => (
        <li key={header} className="flex">
          <span className="w-5 shrink-0 text-ink-3">{place + 1}</span>
          <span className="truncate">{header.replace(' (in USD)', '')}</span>
        </li>
      ))}
    </ol>
  );
}

/** Addresses as visitors see them. */
export function AddressPicture({ addresses }: { addresses: readonly string[] }) {
  return (
    <ul>
      {addresses.map((address) => (
        <li key={address} className="h-10 truncate border-b border-line text-13 leading-10">
          {address}
        </li>
      ))}
    </ul>
  );
}

/** The most frequent stages as the filter shows them. */
export function StagePicture({ stages }: Pick<Landing['figures'], 'stages'>) {
  const most = Math.max(...stages.map(({ count }) => count), 1);
  return (
    <ul>
      {stages.map(({ stage, count }, place) => (
        <li key={stage} className="relative flex h-8 items-center gap-2 text-13">
          <span
            aria-hidden="true"
            className={`grid size-4 place-items-center rounded-small border ${place === 1 ? 'border-accent-fill bg-accent-fill text-on-accent' : 'border-control-edge'}`}
          >
            {place === 1 && <Check className="size-3" />}
          </span>
          <span className={place === 1 ? 'font-medium text-ink' : ''}>{stage}</span>
          <span className="ml-auto text-12 text-ink-3">{formatCount(count)}</span>
          <span aria-hidden="true" className="absolute right-0 bottom-0 left-6 h-px bg-line">
            <span className="block h-px bg-fig-2" style={{ width: `${(100 * count) / most}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The first lines of an export, addresses masked. */
export function ExportPicture({ companies }: { companies: readonly CompanyCard[] }) {
  return (
    <div className="overflow-hidden leading-[22px] whitespace-pre text-ink-3 mask-r-from-70%">
      <b className="font-semibold text-ink">Organization Name,Role,Email,Last Funding Amount</b>
      {companies.map(({ id, organizationName, contacts, lastFundingAmountUsd }) => {
        const contact = contacts.find(({ email }) => email);
        return (
          <span key={id} className="block">
            {[organizationName, contact?.role, contact?.email, lastFundingAmountUsd].join(',')}
          </span>
        );
      })}
    </div>
  );
}
