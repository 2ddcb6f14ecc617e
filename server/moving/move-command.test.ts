import { expect, it } from 'vitest';
import { parseMoveCommand } from './move-command.ts';

it('prints the figures of the screen', () => {
  const words = (...control: string[]) =>
    parseMoveCommand(['books.sql', ...control.flatMap((pair) => ['--control', pair])])?.control;
  expect(words('customers=৩৯৯', 'balances=৳60,570.00')).toEqual({
    customers: '399',
    balances: '60570.00',
  });
  expect(words('balances=-৳1,20,000.50')).toEqual({ balances: '-120000.50' });
  expect(words('customers=many')).toBeUndefined();
  expect(words('wizards=3')).toBeUndefined();
});

it('requires a file, and refuses unknown options', () => {
  expect(parseMoveCommand([])).toBeUndefined();
  expect(parseMoveCommand(['books.sql', '--force'])).toBeUndefined();
  expect(parseMoveCommand(['a.sql', 'b.rsc', '--dry-run', '--reason', ' '])).toEqual({
    files: ['a.sql', 'b.rsc'],
    isDryRun: true,
    mapFile: undefined,
    reportFile: undefined,
    control: {},
    reason: undefined,
  });
});
