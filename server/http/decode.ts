import type { EndpointShape, Schema } from '@netkhata/contract/endpoint';
import type { Message } from '@netkhata/contract/messages';
import { message } from '@netkhata/contract/messages';
import * as z from 'zod/mini';
import { badInput } from './failure.ts';
import { reasonOfIssue } from './issue-message.ts';

const ROOT_FIELD = 'request';
const JSON_NEEDED = message('call.notJson');

type Issue = z.core.$ZodIssue;

/** Groups Zod's issues into field -> messages; nested fields are named `billData.0.payAmount`. */
const fieldMessages = (issues: readonly Issue[]): Record<string, Message[]> => {
  const fields: Record<string, Message[]> = {};
  for (const issue of issues) {
    const field = issue.path.length > 0 ? issue.path.map(String).join('.') : ROOT_FIELD;
    (fields[field] ??= []).push(reasonOfIssue(issue));
  }
  return fields;
};

const decodePart = (schema: Schema, value: unknown, missing: unknown): unknown => {
  const result = z.safeDecode(schema, value ?? missing);
  if (result.success) return result.data;
  throw badInput(fieldMessages(result.error.issues));
};

/** Accepts `areaId` in place of `area`, because the specification uses both names. */
function withArea(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body;
  if (body instanceof Uint8Array || !('areaId' in body) || 'area' in body) return body;
  return { ...body, area: body.areaId };
}

/** Decodes the input of a call for its handler. Throws 422 naming the fields. */
export function decodeInput(
  endpoint: EndpointShape,
  wire: { params: unknown; query: unknown; body: unknown },
): { params: unknown; query: unknown; body: unknown } {
  if (wire.body instanceof Uint8Array && !endpoint.bodyTypes) {
    throw badInput({ [ROOT_FIELD]: JSON_NEEDED });
  }
  return {
    params: endpoint.params && decodePart(endpoint.params, wire.params, {}),
    query: endpoint.query && decodePart(endpoint.query, wire.query, {}),
    body: endpoint.body && decodePart(endpoint.body, withArea(wire.body), {}),
  };
}
