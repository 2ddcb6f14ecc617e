import type { EndpointShape, Schema } from '@netkhata/contract/endpoint';
import type { JsonSchema } from '../server/http/openapi/schema.ts';
import {
  accessText,
  type DocumentedCall,
  documentedCalls,
  type InputField,
  inputFields,
  inWords,
} from '../server/http/openapi/document.ts';
import { replyText } from '../server/http/openapi/page.ts';

const header = `# Calls

Every call of the API, from the contract. Written by \`npm run generate\`.

A star marks what must be sent; everything else may be empty or left out. \`day\` is YYYY-MM-DD, \`id\` an id or the option object that holds it, money taka with at most two decimals. The running program shows the same with rules and examples at \`/billing-api/docs\`, and as OpenAPI 3.1 at \`/billing-api/openapi.json\`. What an answer says stands in English in \`heading\`, \`successMessage\` and \`errorMessage\`, and by key in \`messages: { heading, detail }\` beside them (\`contract/messages.ts\`).

\`openedWith\` holds the fields of the form as they were when it was opened. A field that is left out, or that equals its opened value, stays as it is stored; one that was changed here and meanwhile by somebody else is a 409 that names both values, and nothing is saved (decision 0053).
`;

/** The endpoints as a Markdown document: key, method, address, right, input fields, reply. */
export function endpointListing(): string {
  const groups = [...new Set(documentedCalls.map(({ group }) => group))];
  const parts = groups.map((group) => {
    const calls = documentedCalls.filter((call) => call.group === group);
    return [`## ${inWords(group)}\n`, ...calls.map(callText)].join('\n');
  });
  return [header, ...parts].join('\n');
}

function callText({ key, address, endpoint }: DocumentedCall): string {
  const { method, effect, reply, reach } = endpoint;
  const isWide = reach === 'settings' || reach === 'books';
  const refused = isWide ? ' Refused to users who are restricted to a zone.' : '';
  const writes = effect === 'write' ? ` Writes.${refused}` : '';
  return [
    `### ${key}`,
    `\`${method} ${address}\``,
    '',
    `- ${accessText(endpoint)}${writes}`,
    ...inputLines(endpoint),
    `- Answers \`${replyText(reply)}\``,
    '',
  ].join('\n');
}

function inputLines({ method, query, body, bodyTypes, reply }: EndpointShape): string[] {
  if (bodyTypes) return [`- Body: the file itself, ${bodyTypes.join(', ')}`];
  const isTable = reply.kind === 'table';
  const columns = isTable ? [`- Columns: ${reply.columns.join(', ')}`] : [];
  const filters = isTable ? ['- Body: the table state'] : fieldLine('Body', body);
  return [...fieldLine('Query', query), ...(method === 'GET' ? [] : filters), ...columns];
}

function fieldLine(part: string, schema: Schema | undefined): string[] {
  const fields = schema ? inputFields(schema).map(fieldText) : [];
  return fields.length === 0 ? [] : [`- ${part}: ${fields.join(', ')}`];
}

function fieldText({ name, isRequired, schema }: InputField): string {
  const row = rowSchema(schema);
  const required = row?.required ?? [];
  const parts = Object.keys(row?.properties ?? {}).map(
    (field) => `\`${field}\`${required.includes(field) ? '*' : ''}`,
  );
  const rows = parts.length === 0 ? '' : ` (rows of ${parts.join(', ')})`;
  return `\`${name}\`${isRequired ? '*' : ''}${rows}`;
}

/** The row schema inside a field that contains a list. */
function rowSchema(schema: JsonSchema): JsonSchema | undefined {
  const list = [schema, ...(schema.anyOf ?? [])].find(({ type }) => type === 'array');
  return list?.items as JsonSchema | undefined;
}
