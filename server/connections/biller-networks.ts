import { BlockList, isIP } from 'node:net';

const WIDTH = { ipv4: 32, ipv6: 128 } as const;
const FAMILY = { 4: 'ipv4', 6: 'ipv6' } as const;

/** Part of an address that a dual-stack socket puts before one of IPv4. */
const MAPPED = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/**
 * Networks as they are typed: addresses or CIDR blocks with spaces, commas or lines between. Returns
 * them without repetition, or the first that is none.
 */
export function readNetworks(text: string): { networks: string[] } | { wrong: string } {
  const networks = text.split(/[\s,;]+/).filter(Boolean);
  const wrong = networks.find((network) => subnetOf(network) === undefined);
  return wrong === undefined ? { networks: [...new Set(networks)] } : { wrong };
}

/** Whether a client's address lies in one of the networks; in none of them where there are none. */
export function isInNetworks(address: string, networks: readonly string[]): boolean {
  const plain = address.replace(MAPPED, '');
  const version = isIP(plain);
  if (version !== 4 && version !== 6) return false;
  const family = FAMILY[version];
  const list = new BlockList();
  for (const network of networks) {
    const subnet = subnetOf(network);
    // A list finds IPv4 in networks of IPv6 too, as ::/0 has it.
    if (subnet?.family === family) list.addSubnet(subnet.base, subnet.bits, family);
  }
  return list.check(plain, family);
}

function subnetOf(
  network: string,
): { base: string; bits: number; family: 'ipv4' | 'ipv6' } | undefined {
  const [base = '', length, ...rest] = network.split('/');
  const version = isIP(base);
  if ((version !== 4 && version !== 6) || rest.length > 0) return undefined;
  const family = FAMILY[version];
  const bits =
    length === undefined ? WIDTH[family] : /^\d{1,3}$/.test(length) ? Number(length) : -1;
  return bits >= 0 && bits <= WIDTH[family] ? { base, bits, family } : undefined;
}
