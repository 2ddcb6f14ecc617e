import type { LabelKey } from '../../i18n/catalogue.ts';

/** Text fields of each connection type and of the devices, in the order of the form. */
export const NETWORK_DETAILS = {
  pppoe: ['localAddress', 'remoteAddress', 'callerId'],
  static: ['ipAddress', 'subnetMask', 'defaultGateway', 'primaryDns', 'alternateDns'],
  devices: ['onu', 'onuMacAddress', 'router', 'routerLogin', 'remoteManagement', 'wifi'],
} as const;

export const CONNECTION_LABELS = {
  pppoe: 'customers.typePppoe',
  static: 'customers.typeStatic',
} as const satisfies Record<string, LabelKey>;
