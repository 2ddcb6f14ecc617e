import type { HttpConfig } from '@netkhata/contract/gateway-config';
import { type Message, message } from '@netkhata/contract/messages';
import type { Secrets } from '../../secrets/secret-box.ts';
import { placeProblem } from './answer-place.ts';
import {
  fillUrl,
  fillJson,
  readLines,
  type TemplateValues,
  unknownNames,
} from './call-template.ts';

type Problems = Record<string, Message>;

const TEMPLATES = ['url', 'headers', 'body', 'balanceUrl', 'balanceBody', 'reportUrl'] as const;
const ADDRESSES = ['url', 'balanceUrl', 'reportUrl'] as const;
const PLACES = [
  'successAt',
  'idAt',
  'codeAt',
  'reasonAt',
  'balanceAt',
  'reportAt',
  'callbackIdAt',
  'callbackAt',
] as const;
const FIELDS_NEEDED = message('gateway.fieldsNeeded');

/** Validates the settings of an HTTP gateway; problems by field. */
export function httpConfigProblems(config: HttpConfig, secrets: Secrets): Problems {
  const values: TemplateValues = {
    sms: { id: 1, mobileNo: '8801712345678', body: 'Test' },
    gatewayId: '1',
    words: config.words ?? {},
    secrets,
    reportAddress: '',
    installation: '',
  };
  return {
    ...bodyProblems(config, values),
    ...addressProblems(config, values),
    ...placeProblems(config),
    ...placeholderProblems(config, values),
  };
}

/** The text to look for placeholders in; of JSON its strings alone, not the document's braces. */
function textOf(config: HttpConfig, name: (typeof TEMPLATES)[number]): string {
  const template = config[name] ?? '';
  if (config.bodyKind !== 'json' || !name.toLowerCase().endsWith('body') || template === '')
    return template;
  const texts: string[] = [];
  try {
    JSON.parse(template, (_, value: unknown) => {
      if (typeof value === 'string') texts.push(value);
      return value;
    });
  } catch {
    return '';
  }
  return texts.join('\n');
}

function placeholderProblems(config: HttpConfig, values: TemplateValues): Problems {
  return Object.fromEntries(
    TEMPLATES.flatMap((name) => {
      const unknown = unknownNames(textOf(config, name), values);
      if (unknown.length === 0) return [];
      const secrets = unknown.filter((each) => /^(secret|basic):/.test(each));
      if (secrets.length === 0) {
        return [[name, message('gateway.placeholderUnknown', { names: inBraces(unknown) })]];
      }
      return [['secrets', message('gateway.secretNeeded', { names: inBraces(secrets) })]];
    }),
  );
}

function bodyProblems(config: HttpConfig, values: TemplateValues): Problems {
  const problems: Problems = {};
  for (const name of ['body', 'balanceBody'] as const) {
    const template = config[name];
    if (!template) continue;
    if (config.bodyKind === 'json') {
      try {
        fillJson(template, values);
      } catch {
        problems[name] = message('gateway.notJson');
      }
    } else if (readLines(template, '=').length !== template.trim().split('\n').length) {
      problems[name] = FIELDS_NEEDED;
    }
  }
  return problems;
}

function addressProblems(config: HttpConfig, values: TemplateValues): Problems {
  return Object.fromEntries(
    ADDRESSES.flatMap((name) => {
      const template = config[name];
      if (!template) return [];
      const address = fillUrl(template, values);
      const isWeb = URL.canParse(address) && /^https?:$/.test(new URL(address).protocol);
      return isWeb ? [] : [[name, message('gateway.notAnAddress')]];
    }),
  );
}

const placeProblems = (config: HttpConfig): Problems =>
  Object.fromEntries(
    PLACES.flatMap((name) => {
      const problem = placeProblem(config[name]);
      return problem === undefined ? [] : [[name, message('foreign.words', { words: problem })]];
    }),
  );

const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ');

/** All templates of the settings in one text, to search for the secrets that they use. */
export const allTemplates = (config: HttpConfig): string =>
  TEMPLATES.map((name) => config[name] ?? '').join('\n');
