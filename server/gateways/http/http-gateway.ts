import type { HttpConfig } from '@netkhata/contract/gateway-config';
import { englishOf, message } from '@netkhata/contract/messages';
import type { DeliveryReport, Gateway, SendOutcome } from '../gateway.ts';
import type { Secrets } from '../../secrets/secret-box.ts';
import { readAnswer, type ReadAnswer, textAt, wordList } from './answer-place.ts';
import {
  fillAddress,
  fillCall,
  fillJson,
  isLeftOut,
  readLines,
  type TemplateValues,
} from './call-template.ts';
import { GatewayFault } from '../network-fault.ts';
import { exchange, type HttpCall, type HttpOutcome } from './http-exchange.ts';
import { stateOfWord } from './report-words.ts';

export interface HttpGatewaySettings {
  config: HttpConfig;
  secrets: Secrets;
  limits: Gateway['limits'];
  reportAddress: string;
  installation: string;
  mayReachPrivateHosts: boolean;
  /** Hears what leaves and enters; secrets are in it as they are. */
  trace?: (entry: string) => void;
}

/** Busy or down: such an answer is given before a message is looked at (RFC 9110, RFC 6585). */
const LATER_STATUSES = new Set([429, 503]);
const DEFAULT_TIMEOUT_SECONDS = 20;
const FIRST_FAILURE = 400;
const FIRST_REDIRECT = 300;
const FIRST_SERVER_FAULT = 500;

/** A gateway that takes a message by an HTTP call, as its settings describe it. */
export function openHttpGateway(settings: HttpGatewaySettings): Gateway {
  const { config } = settings;
  return {
    limits: settings.limits,
    send: async (sms) => {
      const values = valuesOf(settings, { sms });
      return outcomeOf(await call(settings, sendCall(config, values)), { config, values });
    },
    ...(config.balanceUrl && { readBalance: () => readBalance(settings) }),
    ...(config.reportUrl && {
      pollReports: (ids: readonly string[]) => pollReports(settings, ids),
    }),
    close: () => Promise.resolve(),
  };
}

const valuesOf = (
  settings: HttpGatewaySettings,
  about: Pick<TemplateValues, 'sms' | 'gatewayId'>,
): TemplateValues => ({ ...settings, ...about, words: settings.config.words ?? {} });

function headersOf(config: HttpConfig, values: TemplateValues): [string, string][] {
  return readLines(config.headers, ':').map(([name, value]) => [
    name,
    // A line break in a value would be a header of its own.
    fillCall(value, values).replaceAll(/[\r\n]/g, ' '),
  ]);
}

function sendCall(config: HttpConfig, values: TemplateValues): HttpCall {
  return callWith(config, values, {
    url: config.url,
    body: config.body,
    isPost: config.method !== 'get',
  });
}

/** A call with its fields where this gateway wants them. */
function callWith(
  config: HttpConfig,
  values: TemplateValues,
  { url, body, isPost }: { url: string; body: string | null; isPost: boolean },
): HttpCall {
  const address = fillAddress(url, values);
  const headers = headersOf(config, values);
  const method = isPost ? 'POST' : 'GET';
  if (!body) return { method, url: address, headers, body: isPost ? '' : null };
  if (config.bodyKind === 'json') {
    const json: [string, string] = ['content-type', 'application/json'];
    return { method, url: address, headers: [json, ...headers], body: fillJson(body, values) };
  }
  const fields = new URLSearchParams(
    readLines(body, '=')
      .filter(([, template]) => !isLeftOut(template, values))
      .map(([name, template]): [string, string] => [name, fillCall(template, values)]),
  ).toString();
  if (config.bodyKind === 'form') {
    const form: [string, string] = ['content-type', 'application/x-www-form-urlencoded'];
    return { method, url: address, headers: [form, ...headers], body: fields };
  }
  const joined = `${address}${address.includes('?') ? '&' : '?'}${fields}`;
  return { method, url: joined, headers, body: isPost ? '' : null };
}

async function call(settings: HttpGatewaySettings, wanted: HttpCall): Promise<HttpOutcome> {
  settings.trace?.(requestText(wanted));
  const outcome = await exchange(wanted, {
    timeoutSeconds: settings.config.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
    mayReachPrivateHosts: settings.mayReachPrivateHosts,
  });
  settings.trace?.(
    outcome.kind === 'answer'
      ? `HTTP ${outcome.status}\n\n${outcome.text}`
      : englishOf(outcome.reason),
  );
  return outcome;
}

const requestText = ({ method, url, headers, body }: HttpCall): string =>
  [`${method} ${url}`, ...headers.map((header) => header.join(': ')), '', body ?? ''].join('\n');

/** What an answer means (domain facts section 4): only what is certain is certain. */
function outcomeOf(
  outcome: HttpOutcome,
  { config, values }: { config: HttpConfig; values: TemplateValues },
): SendOutcome {
  if (outcome.kind === 'unsent') {
    return { kind: 'retry', code: 'network', reason: outcome.reason };
  }
  if (outcome.kind === 'unanswered') return { kind: 'unknown', reason: outcome.reason };
  const answer = readAnswer(outcome);
  if (isSuccess(answer, config)) {
    return { kind: 'accepted', gatewayMessageId: idOf(answer, { config, values }) ?? null };
  }
  const code = textAt(answer, config.codeAt);
  return code === undefined ? outcomeOfStatus(answer) : outcomeOfCode(answer, { code, config });
}

/** The gateway's id, or ours where it reports with that: `{id}` as a place. */
const idOf = (
  answer: ReadAnswer,
  { config, values }: { config: HttpConfig; values: TemplateValues },
): string | undefined =>
  config.idAt?.startsWith('{') ? fillCall(config.idAt, values) : textAt(answer, config.idAt);

function isSuccess(answer: ReadAnswer, config: HttpConfig): boolean {
  const found = textAt(answer, config.successAt);
  if (found === undefined) return false;
  const words = wordList(config.successIs);
  return words.length === 0 || words.includes(found.toLowerCase());
}

function outcomeOfCode(
  answer: ReadAnswer,
  { code, config }: { code: string; config: HttpConfig },
): SendOutcome {
  const word = textAt(answer, config.reasonAt);
  const own = word === undefined ? undefined : message('foreign.words', { words: word });
  if (wordList(config.unknownCodes).includes(code.toLowerCase())) {
    const words = `${code}: ${word}`;
    return {
      kind: 'unknown',
      reason: own ? message('foreign.words', { words }) : message('gateway.answeredCode', { code }),
    };
  }
  const isLater =
    wordList(config.retryCodes).includes(code.toLowerCase()) || LATER_STATUSES.has(answer.status);
  const reason = own ?? message('gateway.answeredCode', { code });
  return { kind: isLater ? 'retry' : 'refused', code, reason };
}

/** An answer that is none of the gateway's own: a proxy's page, or another address altogether. */
function outcomeOfStatus(answer: ReadAnswer): SendOutcome {
  const { status } = answer;
  const code = `http ${status}`;
  const reason = message('gateway.answeredStatus', { status });
  if (LATER_STATUSES.has(status)) return { kind: 'retry', code, reason };
  const isRefused = status >= FIRST_REDIRECT && status < FIRST_SERVER_FAULT;
  if (isRefused) return { kind: 'refused', code, reason };
  return { kind: 'unknown', reason: message('gateway.answeredNothing', { status }) };
}

async function readBalance(
  settings: HttpGatewaySettings,
): Promise<{ text: string; amount: number | null }> {
  const { config } = settings;
  const outcome = await call(
    settings,
    callWith(config, valuesOf(settings, {}), {
      url: config.balanceUrl ?? '',
      body: config.balanceBody,
      isPost: config.balanceBody !== null && config.bodyKind !== 'query',
    }),
  );
  if (outcome.kind !== 'answer') throw new GatewayFault(outcome.reason);
  const answer = readAnswer(outcome);
  const text = textAt(answer, config.balanceAt);
  if (text === undefined || answer.status >= FIRST_FAILURE) {
    throw new GatewayFault(message('gateway.answerWithoutBalance'));
  }
  const amount = Number(text.replaceAll(/[^\d.-]/g, ''));
  return { text, amount: /\d/.test(text) && Number.isFinite(amount) ? amount : null };
}

async function pollReports(
  settings: HttpGatewaySettings,
  gatewayMessageIds: readonly string[],
): Promise<DeliveryReport[]> {
  const { config } = settings;
  const reports: DeliveryReport[] = [];
  for (const gatewayMessageId of gatewayMessageIds) {
    const values = valuesOf(settings, { gatewayId: gatewayMessageId });
    const request = { url: config.reportUrl ?? '', body: null, isPost: false };
    // One after the other is kind to the gateway.
    const outcome = await call(settings, callWith(config, values, request));
    const word = outcome.kind === 'answer' && textAt(readAnswer(outcome), config.reportAt);
    if (word) reports.push({ gatewayMessageId, state: stateOfWord(word, config), detail: word });
  }
  return reports;
}
