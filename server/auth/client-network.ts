import { isIPv6 } from 'node:net';

const GROUPS = 8;
const NETWORK_GROUPS = 4;

/**
 * What failures of an address are counted under: an IPv4 address, or the /64 network of an IPv6
 * one, because whoever has one address of it has all 2^64.
 */
export function clientNetwork(address: string): string {
  const [bare = ''] = address.toLowerCase().split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(bare)) return bare;
  return `${groupsOf(bare).slice(0, NETWORK_GROUPS).join(':')}::/64`;
}

/** All eight groups, without leading zeros; one spelling for each address. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const split = (part: string) => (part === '' ? [] : part.split(':'));
  const [before, after] = [split(head), split(tail ?? '')];
  const zeros = Array.from({ length: GROUPS - before.length - after.length }, () => '0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return groups.map((group) => group.replace(/^0+(?=.)/, ''));
}
