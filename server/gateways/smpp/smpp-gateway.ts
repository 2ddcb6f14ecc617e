import type { SmppConfig } from '@netkhata/contract/gateway-config';
import { type Message, message } from '@netkhata/contract/messages';
import type { Pdu } from 'smpp';
import type { DeliveryReport, Gateway, OutgoingSms, SendOutcome } from '../gateway.ts';
import { guardedLookup, hostProblem } from '../public-address.ts';
import { recipientType, senderType } from './smpp-address.ts';
import { type SmppLinkOptions, SmppLink } from './smpp-link.ts';
import { type PartFields, smsParts } from './smpp-parts.ts';
import { acceptedId, parseReceipt } from './smpp-receipt.ts';
import type { SmppAnswer } from './smpp-session.ts';
import { kindOfStatus, statusCode, statusText } from './smpp-status.ts';
import { SubmitPace, SubmitWindow } from './submit-pace.ts';

export interface SmppSettings {
  config: SmppConfig;
  password: string;
  /** `concurrent` is the SMPP window: the most submit_sm that may be unacknowledged. */
  limits: Gateway['limits'];
  mayReachPrivateHosts: boolean;
  /** Gets every PDU but enquire_link as a line, the password redacted. */
  trace?: (line: string) => void;
  reconnectPausesMs?: readonly number[];
}

const PORT = 2775;
const TLS_PORT = 3550;
const ENQUIRE_SECONDS = 30;
const TIMEOUT_SECONDS = 30;
const SECOND_MS = 1000;
const RECONNECT_PAUSES_MS = [1000, 2000, 5000, 10_000, 30_000, 60_000];
/** How long the other parts of a message are retried once its first part was accepted. */
const REST_MS = 60_000;
/** How many connections are tried for a message that was written to none. */
const MAX_CONNECTIONS = 3;
const STATUS_OK = 0;
const STATUS_TRY_LATER = 0x64;

/** Connects at once and stays connected until it is closed. */
export const openSmppGateway = (settings: SmppSettings): Gateway => new SmppGateway(settings);

class SmppGateway implements Gateway {
  readonly limits: Gateway['limits'];
  readonly #config: SmppConfig;
  readonly #link: SmppLink;
  readonly #window: SubmitWindow;
  readonly #pace: SubmitPace;
  #listener: ((report: DeliveryReport) => Promise<void>) | undefined;

  constructor(settings: SmppSettings) {
    this.limits = settings.limits;
    this.#config = settings.config;
    this.#window = new SubmitWindow(settings.limits.concurrent);
    this.#pace = new SubmitPace(settings.limits.perSecond);
    this.#link = new SmppLink(linkOptions(settings, (pdu) => this.#deliver(pdu)));
  }

  /** Ready while bound; until then `send` would only return 'retry'. */
  connection(): { isReady: boolean; problem: Message | undefined } {
    return { isReady: this.#link.isBound, problem: this.#link.problem };
  }

  onReport(listener: (report: DeliveryReport) => Promise<void>): void {
    this.#listener = listener;
  }

  /**
   * Sends the parts of a message one after another. The id of an accepted long message is the ids
   * of its parts, separated by spaces; one that fails after its first part is never retried whole.
   */
  async send(sms: OutgoingSms, trace?: (line: string) => void): Promise<SendOutcome> {
    if (!(await this.#link.ready())) {
      return {
        kind: 'retry',
        code: 'not_connected',
        reason: this.#link.problem ?? message('smpp.notConnected'),
      };
    }
    const longMessages = this.#config.longMessages ?? 'udh';
    const parts = smsParts(sms.body, { reference: sms.id, longMessages });
    const ids: string[] = [];
    for (const [index, part] of parts.entries()) {
      const answer = await this.#submit(sms, part, { isRest: index > 0, ...(trace && { trace }) });
      const failure = failureOf(answer, { number: index + 1, total: parts.length });
      if (failure) return failure;
      if (answer.kind === 'response') ids.push(this.#acceptedId(answer.messageId));
    }
    return { kind: 'accepted', gatewayMessageId: ids.filter(Boolean).join(' ') || null };
  }

  close(): Promise<void> {
    return this.#link.close();
  }

  async #submit(
    sms: OutgoingSms,
    part: PartFields,
    { isRest, trace }: { isRest: boolean; trace?: (line: string) => void },
  ): Promise<SmppAnswer> {
    const fields = { ...this.#addresses(sms.mobileNo), ...part };
    const until = performance.now() + REST_MS;
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#window.run(() => this.#submitOnce(fields, trace));
      // The connection broke while this message was queued: send it over the next one.
      const isUntouched = answer.kind === 'unwritten' && !isRest && attempt < MAX_CONNECTIONS;
      if (isUntouched && (await this.#link.ready())) continue;
      if (answer.kind !== 'response') return answer;
      const kind = kindOfStatus(answer.status);
      if (kind === 'ok') this.#pace.speedUp();
      if (kind === 'throttled') this.#pace.slowDown();
      const isWorthAnother = kind === 'throttled' || kind === 'temporary';
      if (!isRest || !isWorthAnother || performance.now() > until) return answer;
      // Back off from a temporary fault as from throttling.
      this.#pace.slowDown();
    }
  }

  async #submitOnce(
    fields: Record<string, unknown>,
    trace: ((line: string) => void) | undefined,
  ): Promise<SmppAnswer> {
    await this.#pace.turn();
    return this.#link.request('submit_sm', fields, trace);
  }

  #addresses(mobileNo: string): Record<string, unknown> {
    const { sourceTon, sourceNpi, destinationTon, destinationNpi, wantsReports } = this.#config;
    const sender = this.#config.sender ?? '';
    const source = senderType(sender, { ton: sourceTon ?? null, npi: sourceNpi ?? null });
    const recipient = recipientType({ ton: destinationTon ?? null, npi: destinationNpi ?? null });
    return {
      source_addr: sender.replace(/^\+/, ''),
      source_addr_ton: source.ton,
      source_addr_npi: source.npi,
      destination_addr: mobileNo,
      dest_addr_ton: recipient.ton,
      dest_addr_npi: recipient.npi,
      registered_delivery: wantsReports === false ? 0 : 1,
    };
  }

  #acceptedId(id: string): string {
    return acceptedId(id, this.#config.messageIds ?? 'same');
  }

  /**
   * Responds only after the report is stored: a gateway repeats an unacknowledged one. Without a
   * listener (a test message of a process that has no sender) the gateway is asked to repeat it later, because the
   * report may belong to any message.
   */
  async #deliver(pdu: Pdu): Promise<number> {
    const report = parseReceipt(pdu, this.#config.messageIds ?? 'same');
    if (report && !this.#listener) return STATUS_TRY_LATER;
    if (report) await this.#listener?.(report);
    return STATUS_OK;
  }
}

function linkOptions(
  settings: SmppSettings,
  onDelivery: SmppLinkOptions['onDelivery'],
): SmppLinkOptions {
  const { config, password, mayReachPrivateHosts, trace, reconnectPausesMs } = settings;
  const isTls = config.isTls ?? false;
  return {
    host: config.host,
    port: config.port ?? (isTls ? TLS_PORT : PORT),
    isTls,
    caCertificate: config.caCertificate ?? '',
    systemId: config.systemId,
    password,
    systemType: config.systemType ?? '',
    enquireMs: (config.enquireSeconds ?? ENQUIRE_SECONDS) * SECOND_MS,
    timeoutMs: (config.timeoutSeconds ?? TIMEOUT_SECONDS) * SECOND_MS,
    reconnectPausesMs: reconnectPausesMs ?? RECONNECT_PAUSES_MS,
    refusal: mayReachPrivateHosts ? undefined : hostProblem(config.host),
    onDelivery,
    ...(!mayReachPrivateHosts && { lookup: guardedLookup }),
    ...(trace && { trace }),
  };
}

interface Part {
  number: number;
  total: number;
}

const ofPart = ({ number, total }: Part, reason: Message): Message =>
  total > 1 ? message('smpp.part', { number, total, reason }) : reason;

/** Maps the response to one part to the message's outcome; undefined when it was accepted. */
function failureOf(
  answer: SmppAnswer,
  part: Part,
): Exclude<SendOutcome, { kind: 'accepted' }> | undefined {
  if (answer.kind === 'unwritten' && part.number === 1) {
    return { kind: 'retry', code: 'not_connected', reason: answer.reason };
  }
  if (answer.kind !== 'response') return { kind: 'unknown', reason: ofPart(part, answer.reason) };
  const kind = kindOfStatus(answer.status);
  if (kind === 'ok') return undefined;
  const failure = {
    code: statusCode(answer.status),
    reason: ofPart(part, statusText(answer.status)),
  };
  // After the first part was accepted, a retry of the whole would send that part twice.
  const isRefused = kind === 'refused' || part.number > 1;
  return { kind: isRefused ? 'refused' : 'retry', ...failure };
}
