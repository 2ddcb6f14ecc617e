import { describe, expect, it } from 'vitest';
import { addDays, billDayInMonth, monthOf } from './billing-period.ts';
import { reminderTurns } from './sms-reminders.ts';

/** The reminder days of decisions, section 7. */
const reminderDays = (billedOn: string) => [1, 6, 11, 16].map((days) => addDays(billedOn, days));

describe('reminder days', () => {
  it('is 1, 6, 11 and 16 days after the bill day, across months', () => {
    expect(reminderTurns('2026-11-21')).toEqual([
      { kind: 'day_1', billDay: 20, billedOn: '2026-11-20' },
      { kind: 'day_6', billDay: 15, billedOn: '2026-11-15' },
      { kind: 'day_11', billDay: 10, billedOn: '2026-11-10' },
      { kind: 'day_16', billDay: 5, billedOn: '2026-11-05' },
    ]);
    expect(reminderTurns('2026-11-04').at(-1)).toEqual({
      kind: 'day_16',
      billDay: 19,
      billedOn: '2026-10-19',
    });
  });

  it('uses the last day of a short month for every later bill day', () => {
    const after = reminderTurns('2026-03-01').filter(({ kind }) => kind === 'day_1');
    expect(after.map(({ billDay }) => billDay)).toEqual([28, 29, 30, 31]);
    expect(reminderTurns('2028-03-01')[0]?.billDay).toBe(29);
  });

  it('falls exactly on the reminder days of each bill day, once a day, leap year included', () => {
    for (let day = '2027-12-01'; day < '2029-01-02'; day = addDays(day, 1)) {
      const turns = reminderTurns(day);
      expect(new Set(turns.map(({ billDay }) => billDay)).size).toBe(turns.length);
      for (const { billDay, billedOn } of turns) {
        expect(billDayInMonth({ month: monthOf(billedOn), billDay })).toBe(billedOn);
        expect(reminderDays(billedOn)).toContain(day);
      }
      const expected = Array.from({ length: 31 }, (_, index) => index + 1).filter((billDay) =>
        [monthOf(day), monthOf(addDays(day, -16))].some((month) =>
          reminderDays(billDayInMonth({ month, billDay })).includes(day),
        ),
      );
      expect(turns.map(({ billDay }) => billDay).toSorted((a, b) => a - b)).toEqual(expected);
    }
  });
});
