import { BRAND } from '#domain/brand.ts';
import { useSession } from '../accounts/session.tsx';

/** The operator of the site, and its contact address. */
export function Operator() {
  const { operator_name: name, operator_address: address } = useSession().settings;
  return (
    <>
      {name && (
        <p>
          {BRAND.name} is run by <b>{name}</b>.
        </p>
      )}
      {address && <address className="whitespace-pre-line not-italic">{address}</address>}
      <p>
        Write to us at{' '}
        <a href={`mailto:${BRAND.supportEmail}`} className="link">
          {BRAND.supportEmail}
        </a>
        .
      </p>
    </>
  );
}
