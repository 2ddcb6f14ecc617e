import type { Schema } from '@netkhata/contract/endpoint';
import * as z from 'zod/mini';
import type { DemoRandom } from '../demo/demo-random.ts';
import type { DocumentedCall } from '../http/openapi/document.ts';
import { wordsOf } from '../http/openapi/schema.ts';
import {
  BROKEN_BODIES,
  HARMFUL,
  HUGE,
  ODD_ADDRESS_PARTS,
  ODD_HEADERS,
  ODD_NAMES,
  PLAUSIBLE,
} from './fuzz-values.ts';

export interface FuzzRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Record<string, string>;
  payload: string | Buffer | undefined;
}

type Inner = z.core.$ZodTypes;
type Input = { params: unknown; query: unknown; body: unknown };

const readable = new WeakMap<Schema, unknown[]>();

/** The plausible values that the field's schema accepts. */
function valuesOf(schema: Schema): unknown[] {
  const known = readable.get(schema);
  if (known) return known;
  const values = [...PLAUSIBLE, ...(wordsOf(schema) ?? [])].filter(
    (value) => z.safeDecode(schema, value as never).success,
  );
  readable.set(schema, values);
  return values;
}

/** Generates a value from the schema: objects and lists recursively, other types by trial. */
function valueOf(schema: Schema, random: DemoRandom): unknown {
  const { def } = (schema as unknown as Inner)._zod;
  if (def.type === 'object') return objectOf(def.shape as Record<string, Schema>, random);
  if (def.type === 'array') {
    const length = random.pickWeighted([
      [0, 1],
      [1, 5],
      [3, 1],
    ]);
    return Array.from({ length }, () => valueOf(def.element as unknown as Schema, random));
  }
  if (def.type === 'optional' || def.type === 'nullable') {
    if (random.isPermille(150)) return def.type === 'optional' ? undefined : null;
    return valueOf(def.innerType as unknown as Schema, random);
  }
  if (def.type === 'record') {
    const name = String(random.pick(PLAUSIBLE));
    return { [name]: valueOf(def.valueType as unknown as Schema, random) };
  }
  const values = valuesOf(schema);
  if (values.length > 0) return random.pick(values);
  return def.type === 'pipe' ? valueOf(def.in as unknown as Schema, random) : random.pick(HARMFUL);
}

const objectOf = (shape: Record<string, Schema>, random: DemoRandom): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(() => random.isPermille(850))
      .map(([name, field]) => [name, valueOf(field, random)]),
  );

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Params, query or body: the example, a generated value, or a mixture of both. */
function partOf(schema: Schema | undefined, example: unknown, random: DemoRandom): unknown {
  if (!schema) return undefined;
  if (random.isPermille(400)) return example;
  const made = valueOf(schema, random);
  if (!isObject(made) || !isObject(example) || random.isPermille(400)) return made;
  return Object.fromEntries(
    Object.entries({ ...made, ...example }).map(([name, value]) =>
      random.isPermille(500) && name in made ? [name, made[name]] : [name, value],
    ),
  );
}

const MAX_LEVELS = 5;

/** Every property of the input, nested ones included. */
export function propertiesIn(value: unknown, level = 0): { holder: any; name: string }[] {
  if (typeof value !== 'object' || value === null || level > MAX_LEVELS) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    { holder: value, name },
    ...propertiesIn(inner, level + 1),
  ]);
}

/** Replaces, removes, wraps or adds one value anywhere in the input. */
function damage(input: Input, random: DemoRandom): void {
  const { holder, name } = random.pick(propertiesIn(input));
  const harm = structuredClone(random.pick(HARMFUL));
  if (harm === undefined) delete holder[name];
  else if (random.isPermille(100)) holder[name] = [holder[name]];
  else if (random.isPermille(60)) addField(holder, { name: random.pick(ODD_NAMES), value: harm });
  else holder[name] = harm;
}

/** Adds an own property as JSON.parse would: `__proto__` becomes a field, not the prototype. */
function addField(holder: object, { name, value }: { name: string; value: unknown }): void {
  if (Array.isArray(holder)) return void holder.push(value);
  const field = { value, enumerable: true, configurable: true, writable: true };
  Object.defineProperty(holder, name, field);
}

/** Replaces one value by a huge one. */
function inflate(input: Input, random: DemoRandom): void {
  const { holder, name } = random.pick(propertiesIn(input));
  holder[name] = random.pick(HUGE);
}

const asText = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? JSON.stringify(value).slice(0, 2000)
    : String(value);

const encoded = (value: unknown): string =>
  encodeURIComponent(Buffer.from(asText(value).slice(0, 3000)).toString());

const addressOf = (address: string, params: unknown, random: DemoRandom | undefined): string =>
  address.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    random?.isPermille(200)
      ? random.pick(ODD_ADDRESS_PARTS)
      : encoded((params as Record<string, unknown> | undefined)?.[name] ?? 'undefined'),
  );

function searchOf(query: unknown, random: DemoRandom | undefined): string {
  if (!isObject(query)) return '';
  const parts = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  // Repeated names and names with brackets are lists or objects to some query parsers.
  if (random?.isPermille(100)) parts.push(...parts);
  if (random?.isPermille(50)) parts.push('page[]=1', 'column[a]=b', '__proto__[x]=1');
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Weights of the number of damages to a request; a quarter of all stay intact. */
const DAMAGE_COUNT_WEIGHTS: [number, number][] = [
  [0, 5],
  [1, 9],
  [2, 4],
  [5, 2],
];

/** Builds a request with input from the call's schema, then damages it. */
export function fuzzRequest(
  call: DocumentedCall,
  random: DemoRandom,
  damageCount = random.pickWeighted(DAMAGE_COUNT_WEIGHTS),
): FuzzRequest {
  const { endpoint, example, address } = call;
  // Cloned, so that damage reaches neither the example nor the shared values.
  const input: Input = structuredClone({
    params: partOf(endpoint.params, example.params, random),
    query: partOf(endpoint.query, example.query, random),
    body: endpoint.bodyTypes ? {} : partOf(endpoint.body, example.body, random),
  });
  const damageRandom = damageCount > 0 ? random : undefined;
  for (let index = 0; index < damageCount; index += 1) damage(input, random);
  if (damageRandom?.isPermille(15)) inflate(input, random);
  const file = example.file && Buffer.from(example.file.base64, 'base64');
  return {
    method: endpoint.method,
    url: addressOf(address, input.params, damageRandom) + searchOf(input.query, damageRandom),
    headers: {
      'content-type': example.file?.contentType ?? 'application/json',
      ...(damageRandom?.isPermille(80) && random.pick(ODD_HEADERS)),
    },
    payload: endpoint.method === 'GET' ? undefined : payloadOf(input.body, file, damageRandom),
  };
}

function payloadOf(
  body: unknown,
  file: Buffer | undefined,
  random: DemoRandom | undefined,
): string | Buffer {
  if (random?.isPermille(80)) return random.pick(BROKEN_BODIES);
  if (file) return random ? spoiledFile(file, random) : file;
  return JSON.stringify(body ?? {});
}

/** A file truncated, with one byte changed, or with much appended. */
function spoiledFile(file: Buffer, random: DemoRandom): Buffer {
  const at = random.between(0, file.length - 1);
  const turned = Buffer.from(file);
  turned[at] = random.between(0, 255);
  return random.pick([file.subarray(0, at), turned, Buffer.concat([file, Buffer.alloc(100_000)])]);
}
