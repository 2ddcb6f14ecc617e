import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { englishOf, message } from '@netkhata/contract/messages';
import { internationalNumber } from '@netkhata/domain/mobile-number';
import { conflict } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { readCompany } from '../setup/company-settings.ts';
import { requireOwnMobiles } from '../setup/own-mobiles.ts';
import type { Gateway, OutgoingSms, SendOutcome } from './gateway.ts';
import { connectGateway, LONGEST_CONNECTING_MS, LOOK_MS } from './connect-gateway.ts';
import { type GatewaySettings, readGatewaySettings } from './gateway-settings.ts';
import { networkFault } from './network-fault.ts';
import { type GatewayAccess, openGateway, type SharedGateway } from './open-gateway.ts';
import { type TestedSms, testBySender } from './test-by-sender.ts';
import { noteBalance } from './sending-health.ts';
import { balancePaisa } from './watch-balance.ts';

type TestResult = EndpointResult<Api['smsGatewayTest']>['data'];

const GATEWAY_ID = 1;
const NO_GATEWAY = { kind: 'refused', code: 'none', reason: message('gateway.none') } as const;

/** `sms_gateway_test`: sends one message past the queue; returns the exchange, secrets redacted. */
export async function tryGateway(
  context: SignedInContext,
  form: EndpointInput<Api['smsGatewayTest']>['body'],
  access: GatewayAccess,
): Promise<TestResult> {
  await requireOwnMobiles(context.tx, { mobileNo: form.mobileNo });
  const settings = await readGatewaySettings(context.tx);
  if (settings.kind === 'none') return { ...outcomeFields(NO_GATEWAY), exchange: [] };
  const sms = {
    // An id that no stored message has: the test is not in the history.
    id: context.now.getTime(),
    mobileNo: internationalNumber(form.mobileNo),
    body: form.message,
  };
  const { outcome, exchange } = await tested(context, { sms, settings, access });
  context.audit({
    subject: 'sms_gateway',
    id: GATEWAY_ID,
    after: { testTo: form.mobileNo, outcome: outcome.kind },
  });
  return { ...outcomeFields(outcome), exchange };
}

/**
 * Sends over the connection of a sender, of this process or of another, where there is one: a second
 * one would be refused to an account with one. Otherwise over a connection of its own.
 */
async function tested(
  context: SignedInContext,
  test: { sms: OutgoingSms; settings: GatewaySettings; access: GatewayAccess },
): Promise<TestedSms> {
  const { sms, settings, access } = test;
  const exchange: string[] = [];
  const trace = (entry: string): void => void exchange.push(entry);
  if (settings.kind === 'smpp') {
    const shared = await sharedGateway(access, settings);
    if (shared) {
      return {
        outcome: await overShared(shared, (gateway) => gateway.send(sms, trace)),
        exchange,
      };
    }
    const elsewhere =
      !access.senderConnection?.current && (await testBySender(context.tx, sms, settings));
    if (elsewhere) return elsewhere;
  }
  const outcome = await withGateway(context, { access, trace }, async (gateway) => {
    await connectGateway(gateway);
    return gateway.send(sms);
  });
  return { outcome, exchange };
}

/** `sms_gateway_balance`: the current balance; null where the gateway does not report one. */
export async function readGatewayBalance(
  context: SignedInContext,
  access: GatewayAccess,
): Promise<EndpointResult<Api['smsGatewayBalance']>['data']> {
  const { kind } = await readGatewaySettings(context.tx);
  if (kind === 'none') return { text: null, at: null };
  return withGateway(context, { access }, async (gateway, settings) => {
    if (!gateway.readBalance) return { text: null, at: null };
    const balance = await gateway.readBalance().catch((error: unknown) => {
      throw conflict(message('gateway.balanceNotTold', { reason: networkFault(error) }));
    });
    await noteBalance(context.tx, {
      text: balance.text,
      paisa: balancePaisa(balance.amount),
      lowBelow: settings.lowBalance,
    });
    return { text: balance.text, at: context.now.toISOString() };
  });
}

/**
 * The sender's connection, once it has these settings; undefined where this process has no sender,
 * or it could not open the gateway. A second connection would be refused to an account with one.
 */
async function sharedGateway(
  { senderConnection }: GatewayAccess,
  { version }: GatewaySettings,
): Promise<SharedGateway | undefined> {
  for (let waitedMs = 0; waitedMs < LONGEST_CONNECTING_MS; waitedMs += LOOK_MS) {
    if (!senderConnection?.current) return undefined;
    const opened = senderConnection.current();
    if (opened?.version === version) return opened.held;
    await sleep(LOOK_MS);
  }
  return undefined;
}

/** Keeps the sender's gateway open until the work is done. */
async function overShared(
  { gateway, attempts }: SharedGateway,
  send: (gateway: Gateway) => Promise<SendOutcome>,
): Promise<SendOutcome> {
  const attempt = connectGateway(gateway).then(() => send(gateway));
  attempts.add(attempt);
  try {
    return await attempt;
  } finally {
    attempts.delete(attempt);
  }
}

async function withGateway<Result>(
  { tx }: SignedInContext,
  options: { access: GatewayAccess; trace?: (entry: string) => void },
  work: (gateway: Gateway, settings: GatewaySettings) => Promise<Result>,
): Promise<Result> {
  const settings = await readGatewaySettings(tx);
  const { publicAddress, isDemo } = await readCompany(tx);
  const { trace } = options;
  const opened = openGateway(options.access, settings, {
    publicAddress,
    isDemo,
    ...(trace && { trace }),
  });
  if (!opened.gateway) throw conflict(opened.problem);
  try {
    return await work(opened.gateway, settings);
  } finally {
    await opened.gateway.close();
  }
}

const outcomeFields = (outcome: SendOutcome): Omit<TestResult, 'exchange'> => ({
  outcome: outcome.kind,
  gatewayMessageId: outcome.kind === 'accepted' ? outcome.gatewayMessageId : null,
  code: 'code' in outcome ? outcome.code : null,
  reason: 'reason' in outcome ? englishOf(outcome.reason) : null,
  reasonMessage: 'reason' in outcome ? outcome.reason : null,
});
