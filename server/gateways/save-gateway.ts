import { isDeepStrictEqual } from 'node:util';
import type { Api } from '@netkhata/contract/api';
import type { EndpointInput } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { ZERO_PAISA } from '@netkhata/domain/paisa';
import { badInput } from '../http/failure.ts';
import { heldAgainst, type StoredForm } from '../http/held-against.ts';
import type { SignedInContext } from '../http/implement.ts';
import { readCompany } from '../setup/company-settings.ts';
import type { Database } from '../database/database.ts';
import type { Secrets } from '../secrets/secret-box.ts';
import {
  type GatewaySettings,
  isSending,
  readGatewaySettings,
  setStopped,
  writeGatewaySettings,
} from './gateway-settings.ts';
import { allTemplates, httpConfigProblems } from './http/check-http-config.ts';
import { secretNames } from './http/call-template.ts';
import { type GatewayAccess, openSecrets, SMPP_PASSWORD } from './open-gateway.ts';
import { requireSecretsAgain } from './secret-destination.ts';
import { settleWaiting, type WaitingChoice } from './waiting-messages.ts';

type Form = EndpointInput<Api['smsGatewayUpdate']>['body'];
type Saved = Parameters<typeof writeGatewaySettings>[1];

const GATEWAY_ID = 1;
const CONCURRENT = 4;
const PER_SECOND = 10;
const REQUIRED = message('field.required');

/**
 * `sms_gateway_update`: saves the gateway's settings. Secrets that the form leaves out are kept,
 * unless they would go somewhere else than before; those that no template uses any more are
 * removed.
 */
export async function saveGateway(
  context: SignedInContext,
  sent: Form,
  access: GatewayAccess,
): Promise<void> {
  const before = await readGatewaySettings(context.tx, { isLocked: true });
  const form = await heldAgainst(
    context,
    'smsGatewayUpdate',
    {
      subject: 'sms_gateway',
      id: GATEWAY_ID,
      stored: storedForm(before),
      // Without a preset or a configuration the form is about another kind of gateway.
      emptyKeeps: ['preset', 'http', 'smpp'],
      together: [['kind', 'preset']],
    },
    sent,
  );
  const kind = form.kind ?? 'none';
  const config = {
    ...before.config,
    ...(form.http && { http: form.http }),
    ...(form.smpp && { smpp: form.smpp }),
  };
  const newOnes = newSecrets(form);
  const secrets = usedSecrets(config, { ...openSecrets(access, before), ...newOnes });
  await refuseWrongPlace(context.tx, kind);
  refuseProblems({ kind, config }, secrets);
  const known = openSecrets(access, before);
  requireSecretsAgain({ before: before.config, after: config }, { known, newOnes });
  const after: Saved = {
    kind,
    preset: kind === 'http' ? (form.preset ?? before.preset) : before.preset,
    config,
    secrets: sealSecrets(before, { secrets, newOnes, access }),
    pricePerPart: form.pricePerPart ?? ZERO_PAISA,
    dailyQuota: form.dailyQuota,
    lowBalance: form.lowBalance === ZERO_PAISA ? null : form.lowBalance,
    concurrent: form.concurrent ?? CONCURRENT,
    perSecond: form.perSecond ?? PER_SECOND,
  };
  const isBeginning =
    isSending({ kind, isStopped: before.isStopped }) && !isSameWay(before, after, newOnes);
  const { pricePerPart } = after;
  const waiting = isBeginning
    ? await settleWaiting(context.tx, { choice: form.waiting ?? null, pricePerPart })
    : {};
  await writeGatewaySettings(context.tx, after);
  context.audit({
    subject: 'sms_gateway',
    id: GATEWAY_ID,
    before: { ...withoutSecrets(before), newSecrets: [] },
    after: { ...withoutSecrets(after), newSecrets: Object.keys(newOnes), ...waiting },
  });
}

const storedForm = ({ config, ...settings }: GatewaySettings): StoredForm<'smsGatewayUpdate'> => ({
  kind: settings.kind,
  preset: settings.preset,
  http: config.http ?? null,
  smpp: config.smpp ?? null,
  pricePerPart: settings.pricePerPart,
  dailyQuota: settings.dailyQuota,
  lowBalance: settings.lowBalance,
  concurrent: settings.concurrent,
  perSecond: settings.perSecond,
});

/** A demo may have the test gateway alone, and only a demo may have it. */
async function refuseWrongPlace(tx: Database, kind: Saved['kind']): Promise<void> {
  const { isDemo } = await readCompany(tx);
  if (isDemo && kind !== 'none' && kind !== 'test') {
    throw badInput({ kind: message('gateway.demoHasTestAlone') });
  }
  if (!isDemo && kind === 'test') throw badInput({ kind: message('gateway.testInDemoAlone') });
}

/** Whether messages already go out over the same gateway, so that queued ones need no decision. */
const isSameWay = (before: GatewaySettings, after: Saved, newOnes: Secrets): boolean =>
  isSending(before) &&
  before.kind === after.kind &&
  Object.keys(newOnes).length === 0 &&
  isDeepStrictEqual(before.config, JSON.parse(JSON.stringify(after.config)));

function newSecrets(form: Pick<Form, 'secrets'>): Secrets {
  return Object.fromEntries(
    Object.entries<string>(form.secrets ?? {}).filter(([, secret]) => secret !== ''),
  );
}

function usedSecrets(config: GatewaySettings['config'], secrets: Secrets): Secrets {
  const used = new Set(config.http ? secretNames(allTemplates(config.http)) : []);
  if (config.smpp) used.add(SMPP_PASSWORD);
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => used.has(name)));
}

/** Unchanged secrets are not sealed again; those that a wrong key cannot open stay as stored. */
function sealSecrets(
  before: GatewaySettings,
  now: { secrets: Secrets; newOnes: Secrets; access: GatewayAccess },
): Buffer | null {
  const known = openSecrets(now.access, before);
  const isSame = JSON.stringify(known ?? {}) === JSON.stringify(now.secrets);
  if (isSame || (!known && Object.keys(now.newOnes).length === 0)) return before.secrets;
  return now.access.secrets.seal(now.secrets);
}

function refuseProblems({ kind, config }: Pick<Saved, 'kind' | 'config'>, secrets: Secrets): void {
  if (kind === 'smpp' && !config.smpp) throw badInput({ 'smpp.host': REQUIRED });
  if (kind === 'smpp' && !secrets[SMPP_PASSWORD]) throw badInput({ secrets: REQUIRED });
  if (kind !== 'http') return;
  if (!config.http) throw badInput({ 'http.url': REQUIRED });
  const problems = Object.entries(httpConfigProblems(config.http, secrets));
  if (problems.length === 0) return;
  throw badInput(
    Object.fromEntries(
      problems.map(([field, text]) => [field === 'secrets' ? field : `http.${field}`, text]),
    ),
  );
}

const withoutSecrets = ({ kind, preset, config, ...rest }: Saved): Record<string, unknown> => ({
  kind,
  preset,
  config,
  pricePerPart: rest.pricePerPart,
  dailyQuota: rest.dailyQuota,
  lowBalance: rest.lowBalance,
  concurrent: rest.concurrent,
  perSecond: rest.perSecond,
});

/**
 * Sets the stop switch. Where that starts sending, queued messages are settled first. Returns the
 * switch's previous position.
 */
export async function switchSending(
  tx: Database,
  { isStopped, choice }: { isStopped: boolean; choice: WaitingChoice | null },
): Promise<{ before: boolean; waiting: object }> {
  const before = await readGatewaySettings(tx, { isLocked: true });
  const isBeginning = !isSending(before) && isSending({ ...before, isStopped });
  const { pricePerPart } = before;
  const waiting = isBeginning ? await settleWaiting(tx, { choice, pricePerPart }) : {};
  await setStopped(tx, isStopped);
  return { before: before.isStopped, waiting };
}
