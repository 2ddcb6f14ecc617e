import type { network } from '@netkhata/contract/network';
import type { networkProfiles } from '@netkhata/contract/network-profiles';
import type { networkSessions } from '@netkhata/contract/network-sessions';
import type { networkDifferences } from '@netkhata/contract/network-differences';
import { type CallExample, table } from './example.ts';

type NetworkKey =
  | keyof typeof network
  | keyof typeof networkDifferences
  | keyof typeof networkProfiles
  | keyof typeof networkSessions;

/** Output of `/ppp secret export`. */
const LIST = [
  '# 2026-11-20 22:14:05 by RouterOS 7.16.2',
  '/ppp secret',
  'add name=karim password=c4t profile=home-10 service=pppoe',
  'add disabled=yes name=old-office password=x profile=default service=pppoe',
  '',
].join('\n');

/** Examples for routers, network profiles and readings. */
export const networkExamples: Record<NetworkKey, CallExample> = {
  routerOptions: {},
  networkProfileOptions: {},
  routerTable: table('name'),
  routerCreate: {
    body: {
      name: 'Uttara',
      address: '10.0.0.2',
      mode: 'radius',
      radiusSecret: 'correct-horse-battery',
      coaPort: '3799',
      timeZone: 'Asia/Dhaka',
      active: 'yes',
    },
  },
  routerUpdate: { body: { id: 1, name: 'Mirpur', address: '10.0.0.1', coaPort: '3799' } },
  routerDetails: { params: { id: 1 } },
  routerTest: { body: { id: 1 } },
  networkProfileTable: table('name'),
  networkProfileDetails: { params: { id: 1 } },
  networkProfileCreate: {
    body: {
      name: 'home-20',
      rateDown: '20480',
      rateUp: '20480',
      burstDown: '30720',
      burstUp: '30720',
      thresholdDown: '15360',
      thresholdUp: '15360',
      burstTime: '16',
      pool: 'homes',
      addressList: '',
    },
  },
  networkProfileUpdate: { body: { id: 100, name: 'home-10', rateDown: 10240, rateUp: 10240 } },
  customerSessions: { params: { id: 1 } },
  networkSessionClose: { body: { session: 1 } },
  networkFigures: {},
  networkDifferenceTable: table('kind'),
  networkDifferenceFigures: {},
  networkDifferencesTest: {},
  routerReadingUpload: {
    body: { router: 1, name: 'mirpur.rsc', file: Buffer.from(LIST).toString('base64') },
  },
  networkDifferenceSettle: { body: { difference: 2, repair: 'end_session' } },
  networkScriptUpdate: { body: { router: 1, kind: 'unknown', isInScript: 'yes' } },
  networkScriptExport: { body: { router: 1 } },
};
