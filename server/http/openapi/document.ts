import { apiGroups } from '@netkhata/contract/api';
import type { EndpointShape, Schema } from '@netkhata/contract/endpoint';
import { excelReports } from '@netkhata/contract/reports';
import { API_PREFIX } from '@netkhata/contract/documentation';
import type { CallExample } from './example.ts';
import { callExamples } from './examples.ts';
import { failureSchema, messageSchema, replyContent } from './replies.ts';
import { idSchema, inputSchema, type JsonSchema } from './schema.ts';

/** A call as shown in the documentation. */
export interface DocumentedCall {
  group: string;
  key: string;
  /** Path including the prefix; `{name}` is a parameter. */
  address: string;
  endpoint: EndpointShape;
  example: CallExample;
}

const groupCalls = (
  group: string,
  endpoints: Record<string, EndpointShape>,
  prefix: string,
): DocumentedCall[] =>
  Object.entries(endpoints).map(([key, endpoint]) => ({
    group,
    key,
    address: prefix + endpoint.path,
    endpoint,
    example: callExamples[key as keyof typeof callExamples],
  }));

/** All calls, in the order of the contract. */
export const documentedCalls: readonly DocumentedCall[] = [
  ...Object.entries(apiGroups).flatMap(([group, endpoints]) =>
    groupCalls(group, endpoints, API_PREFIX),
  ),
  ...groupCalls('reports', excelReports, '/'),
];

/** A contract key as words: `customerNetworkUpdate` becomes 'Customer network update'. */
export const inWords = (key: string): string => {
  const words = key
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .replace(/\bsms\b/, 'SMS');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Who may make a call, as a sentence. */
export function accessText({ access }: EndpointShape): string {
  if (access === 'public') return 'Needs no token.';
  return access === 'session' ? 'For every signed-in user.' : `Needs the right \`${access}\`.`;
}

export interface InputField {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** Fields of one part of a call's input. */
export const inputFields = (schema: Schema): InputField[] => {
  const { properties = {}, required = [] } = inputSchema(schema);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field as JsonSchema,
    isRequired: required.includes(name),
  }));
};

const queryFields = ({ query }: EndpointShape) =>
  (query ? inputFields(query) : []).filter(({ name }) => name !== LINK_TOKEN);

/** Whether the call is a download link, which carries its token in the query. */
const isLink = ({ query }: EndpointShape): boolean =>
  query !== undefined && inputFields(query).some(({ name }) => name === LINK_TOKEN);
const LINK_TOKEN = 'token';

const columnText = ({ reply }: EndpointShape): JsonSchema =>
  reply.kind === 'table' ? { description: `Sorts by one of: ${reply.columns.join(', ')}.` } : {};

const parametersOf = ({ endpoint, example }: DocumentedCall): object[] => [
  ...(endpoint.params ? inputFields(endpoint.params) : []).map(({ name, schema }) => ({
    name,
    in: 'path',
    required: true,
    schema,
    example: example.params?.[name],
  })),
  ...queryFields(endpoint).map(({ name, schema, isRequired }) => ({
    name,
    in: 'query',
    required: isRequired,
    schema: name === 'column' ? { ...schema, ...columnText(endpoint) } : schema,
    ...(example.query?.[name] !== undefined && { example: example.query[name] }),
  })),
  ...(canCarryKey(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
];

const canCarryKey = ({ effect, transactions }: EndpointShape): boolean =>
  effect === 'write' && transactions !== 'own';

const bodyOf = ({ endpoint, example }: DocumentedCall): object => {
  if (!endpoint.body || endpoint.method === 'GET') return {};
  if (endpoint.bodyTypes) {
    const file = { schema: { type: 'string', format: 'binary' } };
    const content = Object.fromEntries(endpoint.bodyTypes.map((type) => [type, file]));
    return { requestBody: { required: true, content } };
  }
  const isTable = endpoint.reply.kind === 'table';
  return {
    requestBody: {
      required: !isTable,
      ...(isTable && { description: 'The table state; only the filters in it are read.' }),
      content: {
        'application/json': { schema: inputSchema(endpoint.body), example: example.body },
      },
    },
  };
};

function responsesOf({ endpoint }: DocumentedCall): object {
  const refusals = {
    ...(endpoint.access !== 'public' && { 401: 'Unauthorised', 403: 'Forbidden' }),
    ...(endpoint.params && { 404: 'Unknown' }),
    ...(endpoint.effect === 'write' && { 409: 'Conflict' }),
    422: 'BadInput',
    ...(endpoint.access === 'public' && { 401: 'Unauthorised', 429: 'TooMany' }),
  };
  return {
    200: { description: 'Done', content: replyContent(endpoint.reply) },
    ...Object.fromEntries(
      Object.entries(refusals).map(([status, name]) => [
        status,
        { $ref: `#/components/responses/${name}` },
      ]),
    ),
  };
}

const operationOf = (call: DocumentedCall): object => ({
  operationId: call.key,
  tags: [call.group],
  summary: inWords(call.key),
  description: accessText(call.endpoint),
  ...(call.endpoint.access === 'public' && { security: [] }),
  ...(isLink(call.endpoint) && { security: [{ link: [] }] }),
  parameters: parametersOf(call),
  ...bodyOf(call),
  responses: responsesOf(call),
});

const refusal = (description: string): object => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

const components = {
  securitySchemes: {
    bearer: { type: 'http', scheme: 'bearer' },
    link: { type: 'apiKey', in: 'query', name: LINK_TOKEN },
  },
  schemas: { Id: idSchema, Failure: failureSchema, Message: messageSchema },
  parameters: {
    IdempotencyKey: {
      name: 'Idempotency-Key',
      in: 'header',
      description: 'The same key with the same body answers what the first submission answered.',
      schema: { type: 'string', maxLength: 200 },
    },
  },
  responses: {
    Unauthorised: refusal('No token, or one whose session has ended'),
    Forbidden: refusal('The user type lacks the right'),
    Unknown: refusal('There is no such record, or none in the user’s zone'),
    Conflict: refusal('The data does not allow it, or not any more'),
    BadInput: refusal('A field is wrong; `errorMessage` names it'),
    TooMany: refusal('Too many failed attempts'),
  },
};

/** The whole API as an OpenAPI 3.1 document. */
export function openApiDocument(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of documentedCalls) {
    (paths[call.address] ??= {})[call.endpoint.method.toLowerCase()] = operationOf(call);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Netkhata', version: '1', description: DESCRIPTION },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: [...new Set(documentedCalls.map(({ group }) => group))].map((name) => ({ name })),
    paths,
    components,
  };
}

const DESCRIPTION = [
  'Money is in taka with at most two decimals; numbers may be sent as text.',
  'Days are YYYY-MM-DD. A field that is empty or missing means nothing, unless it is required.',
  'Fields that are not listed are ignored.',
].join(' ');
