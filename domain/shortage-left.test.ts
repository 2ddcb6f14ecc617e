import { describe, expect, it } from 'vitest';
import { paisa } from './paisa.ts';
import { type ShortageEntry, shortagesLeft } from './shortage-left.ts';

type Line = Partial<Record<'owed' | 'short' | 'handover' | 'reverses', number>>;

/** Entries with the ids 1, 2, 3 and so on. */
const entriesOf = (lines: readonly Line[]): ShortageEntry[] =>
  lines.map((line, index) => ({
    id: index + 1,
    handoverId: line.handover ?? null,
    reversesId: line.reverses ?? null,
    owedPaisa: paisa(line.owed ?? 0),
    shortPaisa: paisa(line.short ?? 0),
  }));

const left = (...lines: readonly Line[]) =>
  [...shortagesLeft(entriesOf(lines))].map(([handoverId, { owedPaisa, shortPaisa }]) => [
    handoverId,
    owedPaisa,
    shortPaisa,
  ]);

describe('what is left of a shortage', () => {
  it.each<[string, Line[], number[][]]>([
    ['a debt that is paid in part', [{ handover: 7, owed: 100 }, { owed: -40 }], [[7, 60, 0]]],
    [
      'a debt that was paid before another one began',
      [{ handover: 7, owed: 100 }, { owed: -100 }, { owed: 500 }],
      [[7, 0, 0]],
    ],
    [
      'the oldest debt is paid first',
      [{ handover: 7, owed: 100 }, { handover: 8, owed: 100 }, { owed: -150 }],
      [
        [7, 0, 0],
        [8, 50, 0],
      ],
    ],
    [
      'a payment of one hand-over ends that one’s',
      [
        { handover: 7, short: 100 },
        { handover: 8, short: 100 },
        { handover: 8, short: -100 },
      ],
      [
        [7, 0, 100],
        [8, 0, 0],
      ],
    ],
    [
      'a difference taken over',
      [
        { handover: 7, short: 100 },
        { owed: 60, short: -60 },
      ],
      [[7, 60, 40]],
    ],
    [
      'a debt forgiven',
      [
        { handover: 7, owed: 100 },
        { owed: -60, short: 60 },
      ],
      [[7, 40, 60]],
    ],
    [
      'found later',
      [
        { handover: 7, short: 100 },
        { handover: 8, short: -30 },
      ],
      [[7, 0, 70]],
    ],
    [
      'too much earlier',
      [
        { handover: 7, short: -100 },
        { handover: 8, short: 100 },
      ],
      [[8, 0, 100]],
    ],
    [
      'an advance that was taken back',
      [{ handover: 7, owed: 100 }, { owed: 500 }, { reverses: 2, owed: -500 }],
      [[7, 100, 0]],
    ],
    [
      'a repayment that was taken back',
      [{ handover: 7, owed: 100 }, { owed: 50 }, { owed: -100 }, { reverses: 3, owed: 100 }],
      [[7, 100, 0]],
    ],
  ])('%s', (_, lines, expected) => {
    expect(left(...lines)).toEqual(expected);
  });
});
