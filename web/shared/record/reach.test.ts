import { api } from '@netkhata/contract/api';
import type { EndpointShape } from '@netkhata/contract/endpoint';
import { heldRights, RIGHTS } from '@netkhata/contract/rights';
import { expect, it } from 'vitest';

const sources = Object.values(
  import.meta.glob<string>('../../{features,shared,pages,app}/**/*.{ts,tsx}', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const source = sources.join('\n');

const ofAZone = new Set<string>(heldRights([...RIGHTS], { isBoundToZone: true }));
/** Calls that a user of one zone has the right for, and that reach beyond the zone. */
const beyond = Object.entries(api as Record<string, EndpointShape>)
  .filter(([, { access, reach }]) => {
    return (
      (reach === 'settings' || reach === 'books') && (access === 'session' || ofAZone.has(access))
    );
  })
  .map(([key]) => key);

it('there are such calls', () => {
  expect(beyond).toEqual(expect.arrayContaining(['routerUpdate', 'dayClose', 'smsTemplateUpdate']));
});

/** By a hook, the fields of a form, or the generic form and table of actions that ask by theirs. */
it.each(beyond)('the screen of %s says before somebody types why it is refused', (key) => {
  const asked = new RegExp(
    `(useRefusal\\(|<AllowedFields of=\\{|(create|update|endpoint): )\\w+\\.${key}\\b`,
  );
  // Not `toMatch`: it would print all screens.
  expect(asked.test(source), 'useRefusal, or a right OF_THE_COMPANY').toBe(true);
});
