import { expect, test } from 'vitest';
import { decisionList } from './decision-list.ts';

const heldOf = (source: string): string | undefined =>
  decisionList([{ name: '0003-months.md', source }])
    .split('\n')
    .at(-2);

test('lists each record with its day and state, in the order of the numbers', () => {
  const list = decisionList([
    { name: '0030-sources.md', source: '# 30. Sources\n\n2026-11-22, accepted; replaces 0003\n' },
    { name: '0003-months.md', source: '# 0003 Months\n2026-11-21, replaced by 0030\n\nText' },
    { name: 'README.md', source: '# Decisions\n' },
  ]);
  expect(list.split('\n').slice(-3)).toEqual([
    '| 0003 | [Months](0003-months.md) | 2026-11-21 | replaced by 0030 |',
    '| 0030 | [Sources](0030-sources.md) | 2026-11-22 | standing; replaces 0003 |',
    '',
  ]);
});

test('a record that does not say its state is named', () => {
  expect(heldOf('# 0003 Months\n2026-11-21, accepted\n')).toContain('| standing |');
  for (const source of ['# 0003 Months\n\nNo state.\n', '# Months\n2026-11-21, accepted\n']) {
    expect(() => heldOf(source)).toThrow(/^docs\/decisions\/0003-months\.md begins with/);
  }
});

test('two records of one number are refused', () => {
  const records = ['0003-months.md', '0003-years.md'].map((name) => ({
    name,
    source: '# 0003 Title\n2026-11-21, accepted\n',
  }));
  expect(() => decisionList(records)).toThrow('docs/decisions has two records 0003');
});
