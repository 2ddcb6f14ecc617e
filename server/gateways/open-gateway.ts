import { createHash, randomUUID } from 'node:crypto';
import { type Message, message } from '@netkhata/contract/messages';
import { openSecretBox, type SecretBox, type Secrets } from '../secrets/secret-box.ts';
import type { DeliveryReport, Gateway } from './gateway.ts';
import type { GatewaySettings } from './gateway-settings.ts';
import { openHttpGateway } from './http/http-gateway.ts';
import { openSmppGateway } from './smpp/smpp-gateway.ts';

/** The name under which an SMPP connection's password is kept. */
export const SMPP_PASSWORD = 'smppPassword';
/** Where a gateway reports to, before the code that nobody guesses. */
export const REPORT_PATH = '/sms-report/';
const INSTALLATION_LETTERS = 6;

/** What a process needs to open gateways. */
export interface GatewayAccess {
  secrets: SecretBox;
  /** Gateways in private networks, such as one's own Kannel, may be called. */
  mayReachPrivateHosts: boolean;
}

/** What the settings of the environment allow. */
export const gatewayAccessOf = (config: {
  secretsKey: string | undefined;
  secretsKeyFile: string;
  isPrivateGatewayAllowed: boolean;
}): GatewayAccess => ({
  secrets: openSecretBox({ key: config.secretsKey, keyFile: config.secretsKeyFile }),
  mayReachPrivateHosts: config.isPrivateGatewayAllowed,
});

/** Where nothing is sent: what is locked now is lost with the process. */
export const passingAccess = (): GatewayAccess => ({
  secrets: openSecretBox({ key: randomUUID(), keyFile: '' }),
  mayReachPrivateHosts: false,
});

export interface OpenOptions {
  /** The company's address on the web, without a slash at its end. */
  publicAddress: string | null;
  /** Whatever is set, a demo opens nothing but the test gateway. */
  isDemo: boolean;
  /** Hears what leaves and enters, secrets blanked. */
  trace?: (entry: string) => void;
}

export type OpenedGateway =
  | { gateway: Gateway; problem?: undefined }
  | { gateway?: undefined; problem: Message };

export const WRONG_KEY = message('gateway.keyLost');

/** Why a demo sends nothing, where somebody set a gateway past the product. */
export const DEMO_SENDS_NOTHING = message('gateway.demoSendsNothing');

/** The secrets of the settings; undefined when the key does not fit. */
export function openSecrets(access: GatewayAccess, settings: GatewaySettings): Secrets | undefined {
  return settings.secrets === null ? {} : access.secrets.open(settings.secrets);
}

/** Opens the gateway of the settings, or tells why it cannot be opened. */
export function openGateway(
  access: GatewayAccess,
  settings: GatewaySettings,
  options: OpenOptions,
): OpenedGateway {
  if (settings.kind === 'test') return { gateway: openTestGateway() };
  if (options.isDemo) return { problem: DEMO_SENDS_NOTHING };
  const secrets = openSecrets(access, settings);
  if (!secrets) return { problem: WRONG_KEY };
  const shared = {
    limits: { concurrent: settings.concurrent, perSecond: settings.perSecond },
    mayReachPrivateHosts: access.mayReachPrivateHosts,
    ...(options.trace && { trace: blankSecrets(options.trace, secrets) }),
  };
  const { http, smpp } = settings.config;
  if (settings.kind === 'http' && http) {
    const gateway = openHttpGateway({
      ...shared,
      config: http,
      secrets,
      reportAddress: reportAddress(settings, options.publicAddress),
      installation: installationOf(settings),
    });
    return { gateway };
  }
  if (settings.kind === 'smpp' && smpp) {
    const password = secrets[SMPP_PASSWORD] ?? '';
    return { gateway: openSmppGateway({ ...shared, config: smpp, password }) };
  }
  return { problem: message('gateway.none') };
}

/** Empty where the company has no address on the web: a gateway cannot report to a path. */
const reportAddress = (settings: GatewaySettings, publicAddress: string | null): string =>
  publicAddress ? publicAddress + REPORT_PATH + settings.callbackCode : '';

/** A few letters that no other installation has, and from which the report address is not told. */
const installationOf = ({ callbackCode }: GatewaySettings): string =>
  `${createHash('sha256').update(callbackCode).digest('hex').slice(0, INSTALLATION_LETTERS)}-`;

const BLANK = '•••';
/** Shorter words are not blanked one by one: they stand in any text. */
const SHORTEST_SECRET = 3;

/** A listener that never sees a secret, in whatever form it travels. */
function blankSecrets(trace: (entry: string) => void, secrets: Secrets): (entry: string) => void {
  const forms = Object.values(secrets)
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .flatMap((secret) => [
      secret,
      encodeURIComponent(secret),
      new URLSearchParams({ s: secret }).toString().slice(2),
      JSON.stringify(secret).slice(1, -1),
    ])
    .sort((a, b) => b.length - a.length);
  return (entry) => {
    // What HTTP Basic sends is the secret in another writing.
    const plain = entry.replaceAll(/\b(Basic) [A-Za-z0-9+/=]+/g, `$1 ${BLANK}`);
    trace(forms.reduce((text, form) => text.replaceAll(form, BLANK), plain));
  };
}

const LIMITS = { concurrent: 4, perSecond: 10 };

/**
 * The gateway of a demo: it takes every message, says at once that it was delivered, and nothing
 * ever leaves the machine.
 */
function openTestGateway(limits: Gateway['limits'] = LIMITS): Gateway {
  let listener: (report: DeliveryReport) => Promise<void> = async () => undefined;
  return {
    limits,
    send: async ({ id }) => {
      const gatewayMessageId = `test-${id}`;
      // A report that comes before the answer is kept until then.
      await listener({ gatewayMessageId, state: 'delivered', detail: 'TEST' });
      return { kind: 'accepted', gatewayMessageId };
    },
    onReport: (next) => void (listener = next),
    close: async () => undefined,
  };
}
