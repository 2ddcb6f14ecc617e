import { describe, expect, it } from 'vitest';
import {
  dayOrderOf,
  isUnmoved,
  statementAmount,
  statementDirection,
  statementMoment,
} from './statement-values.ts';

describe('an amount', () => {
  it.each<[cell: string, taka: number | null | undefined, side?: 'in' | 'out']>([
    ['700', 700],
    ['700.00', 700],
    ['700.5', 700.5],
    ['1,234.50', 1234.5],
    ['1,23,456.50', 123_456.5],
    ['1,234', 1234],
    ['12,34,567', 1_234_567],
    ['৭০০', 700],
    ['৳ ৭,০০০.৫০', 7000.5],
    ['Tk 700', 700],
    ['Tk. 700.25', 700.25],
    ['BDT700', 700],
    ['700 BDT', 700],
    ['700/-', 700],
    ['700 টাকা', 700],
    ['+700', 700],
    ['-700', -700],
    ['-৳304', -304],
    ['(500.00)', -500],
    ['500.00 Cr', 500, 'in'],
    ['500.00 DR.', 500, 'out'],
    ['(500.00) Dr', undefined],
    ['\u00a01,234.50\u00a0', 1234.5],
    ['\u202a700.00\u202c', 700],
    ['７００', 700],
    ['0', 0],
    ['0.00', 0],
    ['', null],
    ['-', null],
    ['--', null],
    // Not a tenth, ten or a hundred times as much, but unread.
    ['700.005', undefined],
    ['700.000', 700],
    ['7.000,50', undefined],
    ['1,2,3', undefined],
    ['7,00', undefined],
    ['7 000', undefined],
    ['70 0', undefined],
    ['7e2', undefined],
    ['0x2BC', undefined],
    ['700O', undefined],
    ['seven', undefined],
    ['700.00 700.00', undefined],
    ['--700', undefined],
    ['Infinity', undefined],
    ['9'.repeat(30), undefined],
  ])('%s', (cell, taka, side) => {
    const read = statementAmount(cell);
    if (taka === null || taka === undefined) expect(read).toBe(taka);
    else expect(read).toEqual({ amountPaisa: Math.round(taka * 100), side: side ?? null });
  });
});

describe('a moment', () => {
  it.each<[date: string, time: string, at: string | undefined, hasTime?: boolean]>([
    ['2026-11-25 21:02:07', '', '2026-11-25T21:02:07'],
    ['2026-11-25T21:02:07Z', '', '2026-11-25T21:02:07'],
    ['2026-11-25T21:02:07.123+06:00', '', '2026-11-25T21:02:07'],
    ['25/11/2026 9:02 PM', '', '2026-11-25T21:02:00'],
    ['25/11/2026 12:00 AM', '', '2026-11-25T00:00:00'],
    ['25/11/2026 12:30 pm', '', '2026-11-25T12:30:00'],
    ['25.11.26', '', '2026-11-25T00:00:00', false],
    ['25-Nov-26', '', '2026-11-25T00:00:00', false],
    ['25-NOV-2026 21:02', '', '2026-11-25T21:02:00'],
    ['২৫/১১/২০২৬', '২১:০২', '2026-11-25T21:02:00'],
    ['25/11/2026', '09:02:11 PM', '2026-11-25T21:02:11'],
    ['20261125210207', '', '2026-11-25T21:02:07'],
    ['31/11/2026', '', undefined],
    ['29/02/2026', '', undefined],
    ['25/11/2026 24:00', '', undefined],
    ['25/11/2026 13:60', '', undefined],
    ['25/11/2026', 'noon', undefined],
    ['11/2026', '', undefined],
    ['46351', '', undefined],
    ['0026-11-25', '', undefined],
    ['25/11/0026', '', undefined],
    ['yesterday', '', undefined],
    ['', '', undefined],
  ])('%s %s', (date, time, at, hasTime = true) => {
    expect(statementMoment(date, time, 'day_first')).toEqual(at && { at, hasTime });
  });

  it('is read with the month first where a date of the file says so', () => {
    expect(dayOrderOf(['11/12/2026', '11/25/2026 10:00'])).toBe('month_first');
    expect(dayOrderOf(['11/12/2026', '25/11/2026'])).toBe('day_first');
    expect(dayOrderOf(['11/12/2026', '2026-11-25'])).toBe('day_first');
    expect(dayOrderOf(['11/25/2026', '25/11/2026'])).toBeUndefined();
    expect(statementMoment('11/12/2026', '', 'month_first')?.at).toBe('2026-11-12T00:00:00');
  });
});

it.each<[string, 'in' | 'out' | undefined]>([
  ['Credit', 'in'],
  ['Cash In', 'in'],
  ['Payment received', 'in'],
  ['Payment refunded', 'out'],
  ['Settlement', 'out'],
  ['Sent', 'out'],
  ['জমা', 'in'],
  ['খরচ', 'out'],
  ['Adjustment', undefined],
])('%s goes %s', (word, way) => expect(statementDirection(word)).toBe(way));

it.each<[string, boolean]>([
  ['Completed', false],
  ['Success', false],
  ['', false],
  ['Failed', true],
  ['REVERSED', true],
  ['Pending', true],
  ['বাতিল', true],
])('%s moved nothing: %s', (status, isNothing) => expect(isUnmoved(status)).toBe(isNothing));
