import dns, { type LookupAddress } from 'node:dns';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction, type Socket } from 'node:net';
import { type Message, message } from '@netkhata/contract/messages';
import { GatewayFault } from './network-fault.ts';

/**
 * IPv4 networks that no public gateway can be in (IANA's registry of special-purpose addresses,
 * and multicast; `public-address.test.ts` lists them all).
 */
const NOT_PUBLIC_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const;

/**
 * Global unicast. Outside of it lie loopback, link-local and site-local networks, multicast, and
 * those that embed an IPv4 address: ::/96, ::ffff:0:0/96, ::ffff:0:0:0/96, 64:ff9b::/96,
 * 64:ff9b:1::/48.
 */
const PUBLIC_V6 = ['2000::', 3] as const;

/** Exceptions in 2000::/3: protocol assignments with Teredo, documentation, 6to4. */
const NOT_PUBLIC_V6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const notPublicV4 = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V4) notPublicV4.addSubnet(network, prefix, 'ipv4');
const publicV6 = new BlockList();
publicV6.addSubnet(...PUBLIC_V6, 'ipv6');
const notPublicV6 = new BlockList();
for (const [network, prefix] of NOT_PUBLIC_V6) notPublicV6.addSubnet(network, prefix, 'ipv6');

/** Whether an address is publicly reachable. One with a zone (`fe80::1%eth0`) is local. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublicV4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return publicV6.check(address, 'ipv6') && !notPublicV6.check(address, 'ipv6');
}

/**
 * Why a host given as an IP address may not be reached. A name is checked by `guardedLookup`, once
 * it is resolved.
 */
export function hostProblem(host: string): Message | undefined {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIP(address) === 0 || isPublicAddress(address)) return undefined;
  return message('network.privateAddress', { address });
}

/**
 * Why an established connection may not be used: the final check, against the address that was
 * actually connected to.
 */
export function connectionProblem({ remoteAddress = '' }: Socket): Message | undefined {
  if (isPublicAddress(remoteAddress)) return undefined;
  return message('network.privateAddress', { address: remoteAddress });
}

/**
 * Resolves a name for one connection and refuses private networks. The connection uses the very
 * address that was checked, so DNS rebinding cannot redirect it.
 */
export const guardedLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
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
