import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';
import { type Message, message } from '@netkhata/contract/messages';
import { GatewayFault } from './network-fault.ts';

/** Networks that no gateway of the outside world is in (IANA's special-purpose registries). */
const NOT_PUBLIC_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

const NOT_PUBLIC_V6 = [
  ['::', 128],
  ['::1', 128],
  // Addresses that carry an IPv4 one inside.
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const;

// Two lists: in one, the IPv6 network of mapped addresses would cover all of IPv4.
const notPublicV4 = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V4) notPublicV4.addSubnet(network, prefix, 'ipv4');
const notPublicV6 = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V6) notPublicV6.addSubnet(network, prefix, 'ipv6');

/** True of an address that the whole world reaches. */
const isPublicAddress = (address: string): boolean =>
  isIPv6(address) ? !notPublicV6.check(address, 'ipv6') : !notPublicV4.check(address, 'ipv4');

/**
 * Why a host given as an address may not be reached. A name is judged by guardedLookup, when it is
 * known where it leads.
 */
export function hostProblem(host: string): Message | undefined {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) === 0 || isPublicAddress(address)) return undefined;
  return message('network.privateAddress', { address });
}

/**
 * Looks a name up for one connection and refuses private networks. The connection goes to the very
 * address that was judged: a name cannot lead elsewhere a moment later.
 */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return callback(error, '', 0);
    const forbidden = found.find(({ address }) => !isPublicAddress(address));
    const [first] = found;
    if (forbidden || !first) {
      const reason = message('network.privateName', {
        name: hostname,
        address: forbidden?.address ?? 'nowhere',
      });
      return callback(new GatewayFault(reason), '', 0);
    }
    return options.all ? callback(null, found) : callback(null, first.address, first.family);
  });
};
