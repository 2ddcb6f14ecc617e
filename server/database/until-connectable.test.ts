import { expect, it } from 'vitest';
import { untilConnectable } from './until-connectable.ts';

const nowhere = 'postgres:///netkhata?host=/no/such/folder';

it('tells of the first attempt that fails, once, while it tries on', async () => {
  const told: unknown[] = [];
  const waiting = untilConnectable(
    { connectionString: nowhere },
    { withinMs: 250, mayBeAbsent: true, onWait: (error) => void told.push(error) },
  );
  await expect(waiting).rejects.toThrow(/ENOENT.*no.such.folder/);
  expect(told).toHaveLength(1);
});
