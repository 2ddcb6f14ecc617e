import { expect, it } from 'vitest';
import { type DocumentedCall, documentedCalls } from '../http/openapi/document.ts';
import { expectBooksAtZero } from '../test-support/scenario.ts';
import { createTestApp } from '../test-support/test-app.ts';
import { type CallKey, exampleRequest, makeExampleWorld } from './example-world.ts';
import { answerProblems, describeAnswer, sendFuzz } from './fuzz-answer.ts';
import { propertiesIn } from './fuzz-input.ts';
import { UNSETTLING_CALLS } from './unsettling-calls.ts';

/** Nothing, next to nothing, left empty, and more than a column of four bytes holds. */
const EDGES = [0, '0.01', '', '2147483648'];

const testApp = await createTestApp();
await makeExampleWorld(testApp);
const { token } = await testApp.signIn();

/** The example's body once for each of its properties and edges, with that one value changed. */
function bodiesOf({ example }: DocumentedCall): Record<string, unknown>[] {
  const body = example.body as Record<string, unknown>;
  return propertiesIn(body).flatMap((_, index) =>
    EDGES.map((edge) => {
      const changed = structuredClone(body);
      const property = propertiesIn(changed)[index];
      if (property) property.holder[property.name] = edge;
      return changed;
    }),
  );
}

it('each value of each example at its edges is answered as documented', async () => {
  const calls = documentedCalls.filter(
    ({ key, example, endpoint }) =>
      example.body && !endpoint.bodyTypes && !UNSETTLING_CALLS.has(key),
  );
  const problems: string[] = [];
  let saved = 0;
  for (const call of calls) {
    for (const body of bodiesOf(call)) {
      const { address: url, method, body: payload } = exampleRequest(call.key as CallKey, { body });
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      const answer = await sendFuzz(testApp, call, { method, url, headers, payload });
      const found = answerProblems(answer);
      if (found.length > 0) problems.push(describeAnswer(answer, found));
      if (answer.status === 200) saved += 1;
    }
  }
  expect(problems.join('\n\n')).toBe('');
  expect(saved).toBeGreaterThan(calls.length);
  await expectBooksAtZero(testApp.database);
});
