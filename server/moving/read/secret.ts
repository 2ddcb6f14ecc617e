import type { Day } from '@netkhata/domain/billing-period';

/** An entry of a router's `/ppp secret`: a login with its settings. */
export interface Secret {
  name: string;
  /** Null where the export hides passwords. */
  password: string | null;
  service: string;
  profile: string;
  comment: string;
  callerId: string;
  localAddress: string;
  remoteAddress: string;
  isDisabled: boolean;
  /** What a RADIUS database says of the person; a router has only the comment. */
  person?: SecretPerson;
}

/** Empty texts where nothing is known. */
export interface SecretPerson {
  name: string;
  mobileNo: string;
  email: string;
  address: string;
  note: string;
  /** The first day not paid. */
  paidUntil: Day | null;
}

/** An entry of a router's `/ppp profile`, with its rate limit. */
export interface RouterProfile {
  name: string;
  /** As on the router, upload first: '10M/20M'; empty for no limit. */
  rateLimit: string;
}

export interface RouterFile {
  secrets: Secret[];
  /** Present in the export of a whole router. */
  profiles: RouterProfile[];
  day: string | undefined;
  /** Time of that day by the router's clock, as '22:14:05'. */
  time: string | undefined;
  /** As 'RouterOS 7.16.2', where the file names it. */
  version: string | undefined;
  /** What the router calls itself in `/system identity` or in the terminal's prompt. */
  identity: string | undefined;
  /** Exported without passwords, which is the default of RouterOS 7. */
  isPasswordHidden: boolean;
}

/** For files that contain secrets only, without the time or version of the export. */
export const SECRETS_ALONE = {
  profiles: [],
  day: undefined,
  time: undefined,
  version: undefined,
  identity: undefined,
} satisfies Partial<RouterFile>;

const SERVICES = new Set(['any', 'async', 'pptp', 'pppoe', 'l2tp', 'ovpn', 'sstp']);

/**
 * Builds a secret from its properties, with the router's defaults for missing ones; undefined when
 * a property is invalid.
 */
export function secretOf(properties: ReadonlyMap<string, string>): Secret | undefined {
  const text = (name: string): string => properties.get(name) ?? '';
  const name = text('name');
  const service = properties.get('service') ?? 'any';
  const disabled = properties.get('disabled') ?? 'no';
  if (name === '' || !SERVICES.has(service) || !/^(?:yes|no|true|false)$/.test(disabled)) {
    return undefined;
  }
  return {
    name,
    password: properties.get('password') ?? null,
    service,
    profile: properties.get('profile') ?? 'default',
    comment: text('comment'),
    callerId: text('caller-id'),
    localAddress: text('local-address'),
    remoteAddress: text('remote-address'),
    isDisabled: disabled === 'yes' || disabled === 'true',
  };
}

/** Whether it is an IP address: a remote address may be the name of a pool instead. */
export const isAddress = (text: string): boolean =>
  /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$/.test(text) || /^[\da-f]*:[\da-f:]+$/i.test(text);

/** Whether a secret is for PPPoE, and not a VPN of the staff. */
export const isCustomerSecret = ({ service }: Secret): boolean =>
  service === 'pppoe' || service === 'any';
