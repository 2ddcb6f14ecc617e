import { api } from '@netkhata/contract/api';
import { expect, it } from 'vitest';
import { createTestApp } from '../test-support/test-app.ts';
import { type CallKey, exampleRequest, makeExampleWorld, sendExample } from './example-world.ts';

const testApp = await createTestApp();
const { token } = await makeExampleWorld(testApp);

const columns = Object.entries(api).flatMap(([key, { reply }]) =>
  reply.kind === 'table' ? reply.columns.map((column) => ({ key: key as CallKey, column })) : [],
);

it.each(columns)('$key sorts and filters by $column', async ({ key, column }) => {
  const filter = { filterType: 'like', filterValue: '1' };
  const body = { columns: { [column]: filter } };
  const request = exampleRequest(key, { body, query: { column } });
  const answer = await sendExample(testApp, request, token);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
});
