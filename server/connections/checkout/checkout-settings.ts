import { CHECKOUT_KEYS, type CheckoutHost } from '@netkhata/contract/account-connections';
import { message } from '@netkhata/contract/messages';
import { badInput } from '../../http/failure.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { Connection, ConnectionConfig } from '../connection-queries.ts';

/** Hosts of bKash's tokenized checkout, with the version of its calls. */
const BASE_URLS: Readonly<Record<Exclude<CheckoutHost, 'own'>, string>> = {
  sandbox: 'https://tokenized.sandbox.bka.sh/v1.2.0-beta',
  live: 'https://tokenized.pay.bka.sh/v1.2.0-beta',
};

/** Where the wallet of a checkout is called; empty where an own address is missing. */
export const baseUrlOf = ({ checkoutHost = 'sandbox', baseUrl = '' }: ConnectionConfig): string =>
  checkoutHost === 'own' ? baseUrl : BASE_URLS[checkoutHost];

export type CheckoutKeys = Readonly<Record<(typeof CHECKOUT_KEYS)[number], string>>;

/** The keys of a checkout; undefined where one is missing, or the installation's key does not fit. */
export function openKeys(secrets: SecretBox, sealed: Buffer | null): CheckoutKeys | undefined {
  const opened = sealed === null ? undefined : secrets.open(sealed);
  if (!opened || CHECKOUT_KEYS.some((name) => !opened[name])) return undefined;
  return Object.fromEntries(CHECKOUT_KEYS.map((name) => [name, opened[name]])) as CheckoutKeys;
}

export const hasAllKeys = (secrets: SecretBox, sealed: Buffer | null): boolean =>
  openKeys(secrets, sealed) !== undefined;

/** What a form holds of a checkout. */
export interface CheckoutForm {
  readonly checkoutHost: CheckoutHost | null;
  readonly baseUrl: string | null;
  readonly takesAdvance: boolean | null;
}

/** What is stored of the settings of a checkout. Throws 422 naming the field. */
export function checkoutConfig(form: CheckoutForm): ConnectionConfig {
  const checkoutHost = form.checkoutHost ?? 'sandbox';
  const takesAdvance = form.takesAdvance ?? false;
  if (checkoutHost !== 'own') return { checkoutHost, takesAdvance };
  if (form.baseUrl === null) throw badInput({ baseUrl: message('field.required') });
  return { checkoutHost, baseUrl: webBase(form.baseUrl), takesAdvance };
}

function webBase(typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  const isPlain = url?.username === '' && url.password === '' && url.search === '' && !url.hash;
  if (!url || !isPlain || !['http:', 'https:'].includes(url.protocol)) {
    throw badInput({ baseUrl: message('checkout.noAddress') });
  }
  return url.href.replace(/\/+$/, '');
}

type SentKeys = Partial<Record<(typeof CHECKOUT_KEYS)[number], string | null>>;

/**
 * The secrets that are stored after a form: what it leaves out stays. Keys are never sent to another
 * address than the one they were typed for: where it changes, all of them are typed again, or 422
 * names those that are missing.
 */
export function sealedKeys(
  secrets: SecretBox,
  before: Pick<Connection, 'sealedSecrets' | 'config'> | null,
  { keys, config }: { keys: SentKeys; config: ConnectionConfig },
): Buffer | null {
  const sent = CHECKOUT_KEYS.flatMap((name): [string, string][] => {
    const key = keys[name];
    return key ? [[name, key]] : [];
  });
  const sealed = before?.sealedSecrets ?? null;
  const isMoved = before !== null && baseUrlOf(before.config) !== baseUrlOf(config);
  if (isMoved && sealed !== null) {
    const missing = CHECKOUT_KEYS.filter((name) => !keys[name]);
    if (missing.length > 0) {
      throw badInput(
        Object.fromEntries(missing.map((name) => [name, message('checkout.keyAgain')])),
      );
    }
  }
  if (sent.length === 0) return sealed;
  const stored = sealed === null ? {} : (secrets.open(sealed) ?? {});
  return secrets.seal({ ...stored, ...Object.fromEntries(sent) });
}

/** Names of the keys that a form holds, for the audit trail. */
export const namesOfKeys = (keys: SentKeys): string[] => CHECKOUT_KEYS.filter((name) => keys[name]);

/** Throws 422 unless the connection has an address and all keys. */
export function requireKeys(secrets: SecretBox, { sealedSecrets, config }: Connection): void {
  if (baseUrlOf(config) === '') throw badInput({ baseUrl: message('field.required') });
  const opened = sealedSecrets === null ? {} : (secrets.open(sealedSecrets) ?? {});
  const missing = CHECKOUT_KEYS.filter((name) => !opened[name]);
  if (missing.length === 0) return;
  throw badInput(Object.fromEntries(missing.map((name) => [name, message('field.required')])));
}
