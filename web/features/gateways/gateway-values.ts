import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import type { HttpConfig, HttpPreset, SmppConfig } from '@netkhata/contract/gateway-config';
import type { gateways } from '@netkhata/contract/gateways';
import { type Paisa, ZERO_PAISA } from '@netkhata/domain/paisa';

export type GatewayRecord = EndpointResult<typeof gateways.smsGateway>;
type GatewayBody = EndpointInput<typeof gateways.smsGatewayUpdate>['body'];
type Named = Record<string, string>;

/** Text fields that may be null in the record are empty strings in the form. */
type Typed<T> = { [K in keyof T]: string extends T[K] ? string : T[K] };

/**
 * The form's values. Fields of the two kinds carry a prefix, as in the server's messages:
 * `http.url`, `smpp.host`.
 */
export type GatewayValues = {
  kind: GatewayRecord['kind'];
  preset: string | null;
  secrets: Named;
  pricePerPart: Paisa | null;
  dailyQuota: number | null;
  lowBalance: Paisa | null;
  concurrent: number | null;
  perSecond: number | null;
  'http.words': Named;
} & { [K in keyof Typed<Omit<HttpConfig, 'words'>> as `http.${K}`]: Typed<HttpConfig>[K] } & {
  [K in keyof SmppConfig as `smpp.${K}`]: Typed<SmppConfig>[K];
};

/** The preset for a gateway that is configured by hand. */
export const CUSTOM_PRESET = 'own';

/** Text fields for the balance query and for delivery reports. */
export const BALANCE_AND_REPORT_TEXTS = [
  'balanceUrl',
  'balanceBody',
  'balanceAt',
  'reportUrl',
  'reportAt',
  'callbackRowsAt',
  'callbackIdAt',
  'callbackAt',
  'deliveredWords',
  'failedWords',
] as const;
const HTTP_TEXTS = [
  'url',
  'headers',
  'body',
  'successAt',
  'successIs',
  'idAt',
  'codeAt',
  'reasonAt',
  'retryCodes',
  'unknownCodes',
  ...BALANCE_AND_REPORT_TEXTS,
] as const;
const HTTP_CHOICES = ['method', 'bodyKind', 'timeoutSeconds'] as const;
const SMPP_TEXTS = ['host', 'systemId', 'systemType', 'sender', 'caCertificate'] as const;
const SMPP_CHOICES = [
  'port',
  'isTls',
  'sourceTon',
  'sourceNpi',
  'destinationTon',
  'destinationNpi',
  'longMessages',
  'messageIds',
  'wantsReports',
  'enquireSeconds',
  'timeoutSeconds',
] as const;

/** Defaults of a new SMPP connection. */
const SMPP_AT_FIRST: Partial<SmppConfig> = {
  port: 2775,
  isTls: false,
  longMessages: 'udh',
  messageIds: 'same',
  wantsReports: true,
  enquireSeconds: 30,
  timeoutSeconds: 30,
};

function flat<T extends object>(
  prefix: string,
  record: Partial<T> | null,
  names: { texts: readonly (keyof T & string)[]; choices: readonly (keyof T & string)[] },
): object {
  return Object.fromEntries([
    ...names.texts.map((name) => [`${prefix}.${name}`, record?.[name] ?? '']),
    ...names.choices.map((name) => [`${prefix}.${name}`, record?.[name] ?? null]),
  ]);
}

export const httpValuesOf = (http: HttpConfig | null): Partial<GatewayValues> => ({
  ...flat<HttpConfig>('http', http, { texts: HTTP_TEXTS, choices: HTTP_CHOICES }),
  'http.words': { ...http?.words },
});

const smppValuesOf = (smpp: SmppConfig | null): Partial<GatewayValues> =>
  flat<SmppConfig>('smpp', smpp ?? SMPP_AT_FIRST, { texts: SMPP_TEXTS, choices: SMPP_CHOICES });

export const gatewayValuesOf = (record: GatewayRecord): GatewayValues =>
  ({
    kind: record.kind,
    preset: record.preset,
    secrets: {},
    pricePerPart: record.pricePerPart === ZERO_PAISA ? null : record.pricePerPart,
    dailyQuota: record.dailyQuota,
    lowBalance: record.lowBalance,
    concurrent: record.concurrent,
    perSecond: record.perSecond,
    ...httpValuesOf(record.http),
    ...smppValuesOf(record.smpp),
  }) as GatewayValues;

/** What the form was opened with: the settings of both kinds. */
export const openedGateway = ({
  kind,
  preset,
  http,
  smpp,
  pricePerPart,
  dailyQuota,
  lowBalance,
  concurrent,
  perSecond,
}: GatewayRecord) => ({
  kind,
  preset,
  http,
  smpp,
  pricePerPart,
  dailyQuota,
  lowBalance,
  concurrent,
  perSecond,
});

/** Where keys may stand in clear: a draft keeps none of these. */
export const KEYS_IN_HTTP = [
  'url',
  'headers',
  'body',
  'balanceUrl',
  'balanceBody',
  'reportUrl',
  'words',
] as const;

const withoutKeys = (http: object | null | undefined) =>
  http &&
  Object.fromEntries(
    Object.entries(http).filter(([name]) => !KEYS_IN_HTTP.some((key) => key === name)),
  );

/** What the form was opened with, as a draft keeps it. */
export const keptGateway = (from: { opened: object | undefined; preset: string | null }) => {
  const opened: Partial<GatewayRecord> | undefined = from.opened;
  return { ...from, opened: opened && { ...opened, http: withoutKeys(opened.http) } };
};

/** The same, read back: what was left out is as the record, or the preset, has it now. */
export function gatewayOfDraft(
  kept: unknown,
  { record, presets }: { record: GatewayRecord; presets: readonly HttpPreset[] },
) {
  const { opened, preset } = (kept ?? {}) as { opened?: { http?: object }; preset?: unknown };
  const chosen = presets.find(({ key }) => key === preset && key !== record.preset)?.config;
  const texts = chosen && httpValuesOf(chosen);
  return {
    opened: opened && { ...opened, http: opened.http ? { ...record.http, ...opened.http } : null },
    preset:
      texts &&
      (Object.fromEntries(
        KEYS_IN_HTTP.map((name) => [`http.${name}`, texts[`http.${name}`]]),
      ) as Partial<GatewayValues>),
  };
}

/** Stored values of the body as the form holds them. */
export const takenGateway = ({
  http,
  smpp,
  ...others
}: Record<string, unknown>): Partial<GatewayValues> => ({
  ...(others as Partial<GatewayValues>),
  ...(http !== undefined && httpValuesOf(http as HttpConfig | null)),
  ...(smpp !== undefined && smppValuesOf(smpp as SmppConfig | null)),
});

function fieldsUnder(values: GatewayValues, prefix: 'http' | 'smpp'): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => name.startsWith(`${prefix}.`))
      .map(([name, value]) => [name.slice(prefix.length + 1), value === '' ? null : value]),
  );
}

/** The request body: only the chosen kind is sent, and the server keeps the other. */
export function gatewayBodyOf(values: GatewayValues): GatewayBody {
  const { kind, preset, secrets, pricePerPart, dailyQuota, lowBalance, concurrent, perSecond } =
    values;
  return {
    kind,
    preset,
    // An empty required text is sent, so that the server's validation reports it.
    http:
      kind === 'http'
        ? ({
            ...fieldsUnder(values, 'http'),
            url: values['http.url'],
            successAt: values['http.successAt'],
          } as HttpConfig)
        : null,
    smpp:
      kind === 'smpp'
        ? ({
            ...fieldsUnder(values, 'smpp'),
            host: values['smpp.host'],
            systemId: values['smpp.systemId'],
          } as SmppConfig)
        : null,
    secrets,
    pricePerPart: pricePerPart ?? ZERO_PAISA,
    dailyQuota,
    lowBalance,
    concurrent,
    perSecond,
  };
}

export type NamedField = HttpPreset['fields'][number];

const BUILT_IN = new Set('to to11 toPlus text hexText id uid gatewayId reportAddress'.split(' '));

/** Placeholders in the templates that need a value: the preset's fields first, then the others. */
export function namedFields(preset: HttpPreset | undefined, values: GatewayValues): NamedField[] {
  const templates = ['url', 'headers', 'body', 'balanceUrl', 'balanceBody', 'reportUrl'] as const;
  const text = templates.map((name) => values[`http.${name}`]).join('\n');
  const found = [...text.matchAll(/\{(?:(secret|basic):)?(\w+)(?::(\w+))?\}/g)].flatMap(
    ([, kind, name = '', secret]): [string, boolean][] => {
      if (kind === 'basic')
        return [
          [name, false],
          [secret ?? '', true],
        ];
      return kind === undefined && (secret !== undefined || BUILT_IN.has(name))
        ? []
        : [[name, kind === 'secret']];
    },
  );
  const fields = new Map(
    found.map(([name, isSecret]) => [name, { name, label: name, isSecret, isRequired: true }]),
  );
  const known = (preset?.fields ?? []).filter(({ name }) => fields.has(name));
  const names = new Set(known.map(({ name }) => name));
  return [...known, ...[...fields.values()].filter(({ name }) => name !== '' && !names.has(name))];
}
