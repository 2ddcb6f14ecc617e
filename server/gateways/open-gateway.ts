import { createHash, randomUUID } from 'node:crypto';
import { type Message, message } from '@netkhata/contract/messages';
import { secretBlanker } from '../secrets/blank-secrets.ts';
import { openSecretBox, type SecretBox, type Secrets } from '../secrets/secret-box.ts';
import type { DeliveryReport, Gateway } from './gateway.ts';
import type { GatewaySettings } from './gateway-settings.ts';
import { openHttpGateway } from './http/http-gateway.ts';
import { openSmppGateway } from './smpp/smpp-gateway.ts';

/** Key of the SMPP password among the gateway's secrets. */
export const SMPP_PASSWORD = 'smppPassword';
/** Path of the callback for delivery reports; the secret callback code follows it. */
export const REPORT_PATH = '/sms-report/';
const INSTALLATION_LETTERS = 6;

/** What a process needs to open gateways. */
export interface GatewayAccess {
  secrets: SecretBox;
  /** Whether gateways in private networks, such as one's own Kannel, may be called. */
  mayReachPrivateHosts: boolean;
  /** The connection of the sender in this process, for test messages. */
  senderConnection?: SenderConnection;
}

/**
 * The gateway that the sender of this process holds open: an account may permit one connection
 * only. Without a sender there is none.
 */
export interface SenderConnection {
  /** Undefined before the sender has opened anything; `held` is undefined where that failed. */
  current?: () => { version: number; held: SharedGateway | undefined } | undefined;
}

export interface SharedGateway {
  gateway: Gateway;
  /** What is under way over it; it is closed after that. */
  attempts: Set<Promise<unknown>>;
}

/** Access as the environment's settings allow it. */
export const gatewayAccessOf = (config: {
  secretsKey: string | undefined;
  secretsKeyFile: string;
  isPrivateGatewayAllowed: boolean;
}): GatewayAccess => ({
  secrets: openSecretBox({ key: config.secretsKey, keyFile: config.secretsKeyFile }),
  mayReachPrivateHosts: config.isPrivateGatewayAllowed,
  senderConnection: {},
});

/** For processes that send nothing: the key is random and lost when the process ends. */
export const ephemeralAccess = (): GatewayAccess => ({
  secrets: openSecretBox({ key: randomUUID(), keyFile: '' }),
  mayReachPrivateHosts: false,
});

export interface OpenOptions {
  /** The company's address on the web, without a slash at its end. */
  publicAddress: string | null;
  /** A demo opens the test gateway only, whatever the settings are. */
  isDemo: boolean;
  /** Gets each request and response as text, secrets redacted. */
  trace?: (entry: string) => void;
}

export type OpenedGateway =
  | { gateway: Gateway; problem?: undefined }
  | { gateway?: undefined; problem: Message };

export const WRONG_KEY = message('gateway.keyLost');

/** Why a demo sends nothing, where a real gateway was set in the database directly. */
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
  const { trace } = options;
  const blank = secretBlanker(Object.values(secrets));
  const shared = {
    limits: { concurrent: settings.concurrent, perSecond: settings.perSecond },
    mayReachPrivateHosts: access.mayReachPrivateHosts,
    ...(trace && { trace: (entry: string) => trace(blank(withoutCredentials(entry))) }),
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
    return { gateway: withoutEchoes(gateway, secrets) };
  }
  if (settings.kind === 'smpp' && smpp) {
    const password = secrets[SMPP_PASSWORD] ?? '';
    const gateway = openSmppGateway({ ...shared, config: smpp, password });
    return { gateway: withoutEchoes(gateway, { [SMPP_PASSWORD]: password }) };
  }
  return { problem: message('gateway.none') };
}

/** Callback URL for delivery reports; empty where the company has no public address. */
const reportAddress = (settings: GatewaySettings, publicAddress: string | null): string =>
  publicAddress ? publicAddress + REPORT_PATH + settings.callbackCode : '';

/** Short prefix unique to the installation; a hash, so that the callback code cannot be derived. */
const installationOf = ({ callbackCode }: GatewaySettings): string =>
  `${createHash('sha256').update(callbackCode).digest('hex').slice(0, INSTALLATION_LETTERS)}-`;

/** HTTP Basic credentials, whatever they hold. */
const withoutCredentials = (text: string): string =>
  text.replaceAll(/\b(Basic) [A-Za-z0-9+/=]+/g, '$1 •••');

/** A gateway's id may hold a short secret by accident; a longer one only as an echo. */
const SHORTEST_IN_ID = 6;

/**
 * The gateway with its secrets redacted from all that it answers, because answers are stored and
 * shown: some gateways send back what they were sent.
 */
function withoutEchoes(gateway: Gateway, secrets: Secrets): Gateway {
  const blank = secretBlanker(Object.values(secrets));
  const blankId = secretBlanker(Object.values(secrets), SHORTEST_IN_ID);
  const report = (told: DeliveryReport): DeliveryReport => ({
    ...told,
    gatewayMessageId: blankId(told.gatewayMessageId),
    detail: blank(told.detail),
  });
  return {
    limits: gateway.limits,
    send: async (sms, trace) => {
      const outcome = await gateway.send(
        sms,
        trace && ((entry) => trace(blank(withoutCredentials(entry)))),
      );
      if (outcome.kind === 'accepted') {
        const id = outcome.gatewayMessageId;
        return { ...outcome, gatewayMessageId: id === null ? null : blankId(id) };
      }
      const reason = blankMessage(outcome.reason, blank);
      return 'code' in outcome
        ? { ...outcome, code: blank(outcome.code), reason }
        : { ...outcome, reason };
    },
    close: () => gateway.close(),
    ...(gateway.readBalance && {
      readBalance: async () => {
        const balance = await gateway.readBalance?.();
        return { amount: balance?.amount ?? null, text: blank(balance?.text ?? '') };
      },
    }),
    ...(gateway.connection && {
      connection: () => {
        const { isReady = true, problem } = gateway.connection?.() ?? {};
        return { isReady, problem: problem && blankMessage(problem, blank) };
      },
    }),
    ...(gateway.pollReports && {
      pollReports: async (ids: readonly string[]) =>
        ((await gateway.pollReports?.(ids)) ?? []).map(report),
    }),
    ...(gateway.onReport && {
      onReport: (listener: (told: DeliveryReport) => Promise<void>) =>
        gateway.onReport?.((told) => listener(report(told))),
    }),
  };
}

/** A message with the secrets blanked in what fills its placeholders. */
const blankMessage = (told: Message, blank: (text: string) => string): Message =>
  told.values
    ? {
        ...told,
        values: Object.fromEntries(
          Object.entries(told.values).map(([name, value]) => [
            name,
            typeof value === 'string' ? blank(value) : value,
          ]),
        ),
      }
    : told;

const LIMITS = { concurrent: 4, perSecond: 10 };

/**
 * The gateway of a demo: accepts every message, reports it as delivered at once, and makes no
 * network calls.
 */
function openTestGateway(limits: Gateway['limits'] = LIMITS): Gateway {
  let listener: (report: DeliveryReport) => Promise<void> = async () => undefined;
  return {
    limits,
    send: async ({ id }) => {
      const gatewayMessageId = `test-${id}`;
      // Before the message has its gateway id: the report is kept as an early one.
      await listener({ gatewayMessageId, state: 'delivered', detail: 'TEST' });
      return { kind: 'accepted', gatewayMessageId };
    },
    onReport: (next) => void (listener = next),
    close: async () => undefined,
  };
}
