import type { HttpConfig, SmppConfig } from '@netkhata/contract/gateway-config';
import { message } from '@netkhata/contract/messages';
import { badInput } from '../http/failure.ts';
import type { Secrets } from '../secrets/secret-box.ts';
import type { GatewaySettings } from './gateway-settings.ts';
import { fillUrl, secretNames } from './http/call-template.ts';
import { allTemplates } from './http/check-http-config.ts';
import { SMPP_PASSWORD } from './open-gateway.ts';

type Config = GatewaySettings['config'];

/**
 * A stored secret goes only where whoever entered it sent it: another host, port or scheme, or
 * another use of it in the call, asks for it again. Otherwise an administrator, who never sees a
 * secret, would have it sent to an address of their own. Throws 422 naming the secrets.
 */
export function requireSecretsAgain(
  config: { before: Config; after: Config },
  { known, newOnes }: { known: Secrets | undefined; newOnes: Secrets },
): void {
  const names = [
    ...httpSecrets(config.before.http, config.after.http),
    ...smppSecrets(config.before.smpp, config.after.smpp),
    // Without the right key the stored ones cannot be told apart: all of them count.
  ].filter((name) => newOnes[name] === undefined && (!known || known[name] !== undefined));
  if (names.length === 0) return;
  throw badInput({
    secrets: message('gateway.secretsAgain', { names: [...new Set(names)].join(', ') }),
  });
}

/** The secrets of an HTTP gateway that this change would send somewhere else. */
function httpSecrets(before: HttpConfig | undefined, after: HttpConfig | undefined): string[] {
  // Without stored settings nothing is known of where a secret belongs.
  if (!after || !before) return after ? secretNames(allTemplates(after)) : [];
  const known = new Set(destinations(before));
  if (destinations(after).some((place) => !known.has(place))) {
    return secretNames(allTemplates(after));
  }
  const uses = new Set(secretUses(before));
  return secretUses(after)
    .filter((use) => !uses.has(use))
    .flatMap((use) => secretNames(use));
}

/** Two messages that differ in everything: what an address takes from one shows in its origin. */
const SAMPLES = ['1', '2'].map((digit) => ({
  sms: { id: Number(digit), mobileNo: digit.repeat(13), body: digit },
  gatewayId: digit,
  secrets: {},
  reportAddress: '',
  installation: digit,
}));

/** Scheme, host and port of every address; its text where it has none. */
const destinations = (config: HttpConfig): string[] =>
  [config.url, config.balanceUrl, config.reportUrl].flatMap((template) => {
    if (!template) return [];
    const origins = SAMPLES.map((sample) => {
      const address = fillUrl(template, { ...sample, words: config.words ?? {} });
      return URL.canParse(address) ? new URL(address).origin : template;
    });
    return [origins.join(' ')];
  });

/** The lines of the templates in which a secret stands, each with the field it is of. */
const secretUses = (config: HttpConfig): string[] =>
  (['url', 'headers', 'body', 'balanceUrl', 'balanceBody', 'reportUrl'] as const).flatMap(
    (field) => {
      const text = config[field] ?? '';
      const isDocument = config.bodyKind === 'json' && field.toLowerCase().endsWith('body');
      const lines = isDocument ? [text] : text.split('\n').map((line) => line.trim());
      return lines
        .filter((line) => secretNames(line).length > 0)
        .map((line) => `${field}\n${line}`);
    },
  );

/** What decides whom an SMPP password reaches: the address, and how its certificate is checked. */
function smppSecrets(before: SmppConfig | undefined, after: SmppConfig | undefined): string[] {
  if (!after) return [];
  const placeOf = ({ host, port, isTls, caCertificate }: SmppConfig): string =>
    JSON.stringify([host.toLowerCase(), port ?? null, isTls ?? false, caCertificate ?? null]);
  return before && placeOf(before) === placeOf(after) ? [] : [SMPP_PASSWORD];
}
