import { BRAND } from '#domain/brand.ts';
import { useSession } from '../accounts/session.tsx';

/** Who runs the site, and where to write to. */
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
        {name ? 'Write to' : `To reach whoever runs ${BRAND.name}, write to`}{' '}
        <a href={`mailto:${BRAND.supportEmail}`} className="link">
          {BRAND.supportEmail}
        </a>
        .
      </p>
    </>
  );
}
