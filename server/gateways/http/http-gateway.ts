import type { HttpConfig } from '@netkhata/contract/gateway-config';
import { englishOf, message } from '@netkhata/contract/messages';
import type { DeliveryReport, Gateway, SendOutcome } from '../gateway.ts';
import type { Secrets } from '../../secrets/secret-box.ts';
import { readAnswer, type ReadAnswer, textAt, wordList } from './answer-place.ts';
import {
  fillUrl,
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
  /** Gets each request and response as text, with the secrets in the clear. */
  trace?: (entry: string) => void;
}

/** Busy or down: answered before the message is processed (RFC 9110, RFC 6585). */
const LATER_STATUSES = new Set([429, 503]);
const DEFAULT_TIMEOUT_SECONDS = 20;
const FIRST_FAILURE = 400;
const FIRST_REDIRECT = 300;
const FIRST_SERVER_FAULT = 500;

/** Opens a gateway that takes a message by the HTTP call that its settings describe. */
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
    // Against header injection.
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

/** Builds a call, with its fields in the JSON body, form body or query string as configured. */
function callWith(
  config: HttpConfig,
  values: TemplateValues,
  { url, body, isPost }: { url: string; body: string | null; isPost: boolean },
): HttpCall {
  const address = fillUrl(url, values);
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
  const { redirect } = outcome.kind === 'answer' ? outcome : {};
  if (redirect) settings.trace?.(`HTTP ${redirect.status} -> ${redirect.url}`);
  settings.trace?.(
    outcome.kind === 'answer'
      ? `HTTP ${outcome.status}\n\n${outcome.text}`
      : englishOf(outcome.reason),
  );
  return outcome;
}

const requestText = ({ method, url, headers, body }: HttpCall): string =>
  [`${method} ${url}`, ...headers.map((header) => header.join(': ')), '', body ?? ''].join('\n');

/** Maps a response to an outcome (domain facts section 4); 'unknown' where it proves nothing. */
function outcomeOf(
  outcome: HttpOutcome,
  { config, values }: { config: HttpConfig; values: TemplateValues },
): SendOutcome {
  if (outcome.kind === 'unsent') {
    return { kind: 'retry', code: 'network', reason: outcome.reason };
  }
  if (outcome.kind === 'unanswered') return { kind: 'unknown', reason: outcome.reason };
  const answer = readAnswer(outcome);
  // A redirect says nothing of the message, whatever its page says.
  if (isRedirect(answer)) return unknownOutcome(answer);
  if (isSuccess(answer, config)) {
    return { kind: 'accepted', gatewayMessageId: idOf(answer, { config, values }) ?? null };
  }
  // The new address was asked for its page without the message: it cannot refuse it.
  if (outcome.redirect?.isRepeated === false) return unknownOutcome(answer);
  const code = textAt(answer, config.codeAt);
  return code === undefined ? outcomeOfStatus(answer) : outcomeOfCode(answer, { code, config });
}

/** The gateway's id of the message; or ours, where the place is a template such as `{id}`. */
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

/** A response without the gateway's own code: a proxy's page, or a wrong address. */
function outcomeOfStatus(answer: ReadAnswer): SendOutcome {
  const { status } = answer;
  const code = `http ${status}`;
  const reason = message('gateway.answeredStatus', { status });
  if (LATER_STATUSES.has(status)) return { kind: 'retry', code, reason };
  const isRefused = status >= FIRST_FAILURE && status < FIRST_SERVER_FAULT;
  return isRefused ? { kind: 'refused', code, reason } : unknownOutcome(answer);
}

const isRedirect = ({ status }: ReadAnswer): boolean =>
  status >= FIRST_REDIRECT && status < FIRST_FAILURE;

const unknownOutcome = ({ status }: ReadAnswer): SendOutcome => ({
  kind: 'unknown',
  reason: message('gateway.answeredNothing', { status }),
});

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
  if (text === undefined || answer.status >= FIRST_REDIRECT) {
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
    // One at a time, to spare the gateway.
    const outcome = await call(settings, callWith(config, values, request));
    if (outcome.kind !== 'answer' || isRedirect(readAnswer(outcome))) continue;
    const word = textAt(readAnswer(outcome), config.reportAt);
    if (word) reports.push({ gatewayMessageId, state: stateOfWord(word, config), detail: word });
  }
  return reports;
}
