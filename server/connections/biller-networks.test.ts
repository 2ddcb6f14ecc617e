import { expect, it } from 'vitest';
import { isInNetworks, readNetworks } from './biller-networks.ts';

it('networks are read and compared as they are meant', () => {
  expect(readNetworks(' 10.0.0.0/8,\n::1  10.0.0.0/8 ')).toEqual({
    networks: ['10.0.0.0/8', '::1'],
  });
  for (const wrong of ['10.0.0.0/33', 'x', '1.2.3', '::1/129', '10.0.0.0/', '10.0.0.0/8/8']) {
    expect(readNetworks(wrong)).toEqual({ wrong });
  }
  const isIn = (address: string, ...networks: string[]) => isInNetworks(address, networks);
  expect(isIn('::ffff:10.2.3.4', '10.0.0.0/8')).toBe(true);
  expect(isIn('2001:db8::1', '2001:db8::/32')).toBe(true);
  const not = [isIn('11.2.3.4', '10.0.0.0/8', '::/0'), isIn('unknown', '0.0.0.0/0'), isIn('::1')];
  expect(not).toEqual([false, false, false]);
});
