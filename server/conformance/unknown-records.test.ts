import { api } from '@netkhata/contract/api';
import type { EndpointShape } from '@netkhata/contract/endpoint';
import { expect, it } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';

const { signIn } = await createTestApp();
const admin = await signIn();

/** Calls that read one record by its number (or its file), and no day or template. */
const reads = Object.values<EndpointShape>(api)
  .filter(({ method, path }) => method === 'GET' && /\{(\w*[iI]d|file)\}/.test(path))
  .map(({ path }) => path);

it.each(reads)('%s says which record is not there', async (path) => {
  const { status, body } = await admin.raw('GET', path.replaceAll(/\{\w+\}/g, '999999'));
  expect([status, body.messages.detail.key]).toEqual([404, expect.stringMatching(/\.notFound$/)]);
});

it('are looked for in all features', () => {
  expect(reads.length).toBeGreaterThan(35);
});
