import type { EndpointShape, Reply } from '@netkhata/contract/endpoint';
import {
  DOCS_SCRIPT_ADDRESS,
  OPENAPI_ADDRESS,
  STORED_TOKEN_KEY,
} from '@netkhata/contract/documentation';
import { escapeHtml } from '../escape-html.ts';
import {
  accessText,
  type DocumentedCall,
  documentedCalls,
  inputFields,
  inWords,
} from './document.ts';
import { idSchema, type JsonSchema, replySchema } from './schema.ts';

const STYLE = `
:root{color-scheme:light dark;--ink:#17211f;--soft:#5b6664;--paper:#fff;--desk:#eef2f1;
--line:#dde4e2;--accent:#0f766e}
@media (prefers-color-scheme:dark){:root{--ink:#e7eceb;--soft:#a3afac;--paper:#182120;
--desk:#0e1514;--line:#2b3735;--accent:#5eead4}}
*{box-sizing:border-box}html{scroll-padding-top:16px}
body{margin:0;background:var(--desk);color:var(--ink);
font:15px/1.55 Inter,"Noto Sans Bengali",system-ui,sans-serif}
main{max-width:980px;margin:0 auto;padding:32px 16px}
h1{margin:0 0 8px;font-size:26px}h2{margin:40px 0 8px;font-size:20px}
h3{margin:0;font-size:15px;overflow-wrap:anywhere}a{color:var(--accent)}
p{margin:6px 0}.soft{color:var(--soft)}
section{margin:12px 0;padding:16px 20px;background:var(--paper);border:1px solid var(--line);
border-radius:10px}
code,pre{font:13px/1.5 ui-monospace,"SF Mono",Menlo,Consolas,monospace}
pre{margin:6px 0;padding:10px 12px;background:var(--desk);border-radius:6px;overflow-x:auto}
pre.wrap{white-space:pre-wrap;overflow-wrap:anywhere}
.method{display:inline-block;min-width:44px;color:var(--accent);font-weight:700}
table{width:100%;margin:10px 0;border-collapse:collapse}
th,td{padding:5px 10px 5px 0;text-align:left;vertical-align:top;border-top:1px solid var(--line)}
td:not(:last-child){white-space:nowrap}
nav{display:grid;grid-template-columns:max-content 1fr;gap:4px 20px;margin:20px 0}
nav a{margin-right:14px;white-space:nowrap}
@media (max-width:600px){td:nth-child(2){white-space:normal}
nav,nav span{display:block}nav span{margin-bottom:10px}}
button{font:inherit;padding:6px 14px;border:1px solid var(--line);border-radius:8px;
background:var(--paper);color:inherit;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`;

const page = (content: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow"><title>Netkhata API</title>
<style>${STYLE}</style><script type="module" src="${DOCS_SCRIPT_ADDRESS}"></script></head>
<body><main>${content}</main></body></html>`;

const code = (text: string): string => `<code>${escapeHtml(text)}</code>`;

function fieldText(schema: JsonSchema): string {
  const description = schema.$ref ? idSchema.description : schema.description;
  return description ? escapeHtml(description) : code(shapeText(schema));
}

function inputTable({ params, query, body, method }: EndpointShape): string {
  const parts = { address: params, query, body: method === 'GET' ? undefined : body };
  const rows = Object.entries(parts).flatMap(([part, schema]) =>
    (schema ? inputFields(schema) : []).map(
      ({ name, schema: field, isRequired }) =>
        `<tr><td>${code(name)}</td><td>${part}${isRequired ? ', required' : ''}</td>` +
        `<td>${fieldText(field)}</td></tr>`,
    ),
  );
  if (rows.length === 0) return '<p class="soft">Takes no input.</p>';
  const heads = ['Field', 'Where', 'What'].map((head) => `<th scope="col">${head}</th>`).join('');
  return `<table><thead><tr>${heads}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** Summary of a call's reply in one line. */
export function replyText(reply: Reply): string {
  switch (reply.kind) {
    case 'file':
      return `a file, ${reply.contentType}`;
    case 'events':
      return `server-sent events, each ${shapeText(replySchema(reply.schema))}`;
    case 'table':
      return `data.data: page of ${shapeText(replySchema(reply.row))}`;
    case 'page':
      return `page of ${shapeText(replySchema(reply.row))}`;
    case 'record':
      return shapeText(replySchema(reply.schema));
    case 'data':
    case 'saved':
      return `data: ${shapeText(replySchema(reply.schema))}`;
  }
}

function exampleText({ endpoint, address, example }: DocumentedCall): string {
  const path = address.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(example.params?.[name])),
  );
  const query = new URLSearchParams(example.query ?? {}).toString();
  const json = example.body && JSON.stringify(example.body, null, 2);
  const body = json ?? (example.file && `(a file, ${example.file.contentType})`);
  return `${endpoint.method} ${path}${query === '' ? '' : `?${query}`}${body ? `\n\n${body}` : ''}`;
}

const callSection = (call: DocumentedCall): string => `<section id="${call.key}">
<h3><span class="method">${call.endpoint.method}</span> ${code(call.address)}</h3>
<p>${escapeHtml(inWords(call.key))}. ${escapeHtml(accessText(call.endpoint))}</p>
${inputTable(call.endpoint)}
<p class="soft">Example</p><pre>${escapeHtml(exampleText(call))}</pre>
<p class="soft">Answers</p><pre class="wrap">${escapeHtml(replyText(call.endpoint.reply))}</pre>
</section>`;

/** HTML page with the documentation of the whole API, for signed-in users. */
export function documentationPage(): string {
  const groups = [...new Set(documentedCalls.map(({ group }) => group))];
  const callsOf = (group: string) => documentedCalls.filter((call) => call.group === group);
  const link = ({ key }: DocumentedCall) => `<a href="#${key}">${inWords(key)}</a>`;
  const links = groups.map(
    (group) => `<b>${inWords(group)}</b><span>${callsOf(group).map(link).join(' ')}</span>`,
  );
  const sections = groups.map(
    (group) => `<h2>${inWords(group)}</h2>${callsOf(group).map(callSection).join('')}`,
  );
  return page(`<h1>Netkhata API</h1>
<p>${documentedCalls.length} calls. Answers carry <code>success</code>, <code>heading</code>,
<code>successMessage</code>, <code>errorMessage</code> and <code>data</code>; what is said stands by
key in <code>messages</code> as well, for a client that says it in another language.</p>
<p><button type="button" data-file="${OPENAPI_ADDRESS}">Download openapi.json</button></p>
<nav aria-label="Calls">${links.join('')}</nav>${sections.join('')}`);
}

/** Placeholder page, served until the page's script has sent the session's token. */
export const documentationShell = (): string =>
  page('<h1>Netkhata API</h1><p>Please <a href="/login">sign in</a> to read this page.</p>');

/** Script of the page. It fetches the documentation, because a plain link cannot send the token. */
export const documentationScript = (): string => `
const headers = { authorization: 'Bearer ' + localStorage.getItem('${STORED_TOKEN_KEY}') };

async function showPage() {
  const answer = await fetch(location.pathname, { headers });
  if (!answer.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  document.body.replaceChildren(...page.body.children);
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

document.addEventListener('click', async ({ target }) => {
  const { file } = target.dataset;
  if (!file) return;
  const answer = await fetch(file, { headers });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = file.split('/').pop();
  link.click();
});

await showPage();
`;

const isOptional = (schema: JsonSchema, name: string): boolean =>
  !(schema.required ?? []).includes(name);

/** A JSON Schema as a one-line type: `{ id: integer, zone: string | null }`. */
function shapeText(schema: JsonSchema): string {
  if (schema.$ref) return 'id';
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map(shapeText))].join(' | ');
  if (schema.type === 'array') return `[${shapeText((schema.items ?? {}) as JsonSchema)}]`;
  if (schema.type === 'object') return objectText(schema);
  if (schema.format === 'date') return 'day';
  return schema.type === undefined ? 'any' : [schema.type].flat().join(' | ');
}

function objectText(schema: JsonSchema): string {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([name, field]) =>
      `${name}${isOptional(schema, name) ? '?' : ''}: ${shapeText(field as JsonSchema)}`,
  );
  const other = schema.additionalProperties;
  if (typeof other === 'object') fields.push(`[name]: ${shapeText(other)}`);
  return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`;
}
