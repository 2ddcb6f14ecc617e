/** A secret of `/ppp secret` of a router: who may sign in, and how. */
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
}

/** A profile of `/ppp profile` of a router, with the speed that it gives. */
export interface RouterProfile {
  name: string;
  /** As the router has it, upload first: '10M/20M'; empty for no limit. */
  rateLimit: string;
}

export interface RouterFile {
  secrets: Secret[];
  /** Where the file has them, as that of a whole router. */
  profiles: RouterProfile[];
  day: string | undefined;
  /** '22:14:05' of that day, by the router's own clock. */
  time: string | undefined;
  /** 'RouterOS 7.16.2', where the file says it. */
  version: string | undefined;
  /** Exported without passwords, as RouterOS 7 does unless it is asked. */
  isPasswordHidden: boolean;
  codePageValues: number;
}

/** Of a file that has secrets alone, and does not say when it was written, nor by what. */
export const SECRETS_ALONE = {
  profiles: [],
  day: undefined,
  time: undefined,
  version: undefined,
} satisfies Partial<RouterFile>;

const SERVICES = new Set(['any', 'async', 'pptp', 'pppoe', 'l2tp', 'ovpn', 'sstp']);

/** A secret by its properties, what is left out being as the router has it; undefined for none. */
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

/** An IP address; a remote address may be the name of a pool instead. */
export const isAddress = (text: string): boolean =>
  /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.|$)){4}$/.test(text) || /^[\da-f]*:[\da-f:]+$/i.test(text);

/** PPPoE, not a tunnel of the staff's own. */
export const isCustomerSecret = ({ service }: Secret): boolean =>
  service === 'pppoe' || service === 'any';
