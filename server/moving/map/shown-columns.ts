import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { addDays } from '@netkhata/domain/billing-period';
import type { Sheet } from '../read/sheet.ts';
import type { MoveAnswers } from './answers.ts';
import { matchColumns } from './sheet-columns.ts';
import { type DayReader, dayReader } from '../../register/column-days.ts';

type ShownMove = NonNullable<EndpointResult<Api['moveCurrent']>['move']>;
export type ShownColumn = ShownMove['files'][number]['columns'][number];

const SAMPLES = 3;
/** Longer samples would not help to recognise a column. */
const LONGEST_SAMPLE = 60;

/** The columns of a spreadsheet with the field that each was taken for, and sample values. */
export function shownColumns(sheet: Sheet, columns: MoveAnswers['columns']): ShownColumn[] {
  const fields = matchColumns(sheet.columns, columns);
  const guessed = matchColumns(sheet.columns);
  return sheet.columns.map((header, index) => {
    const samples = samplesOf(sheet, index);
    const field = fields[index] ?? null;
    const isDay = field === 'expiresOn' || field === 'paidUpTo';
    return {
      header,
      field,
      guessed: guessed[index] ?? null,
      samples,
      readings: isDay ? readingsOf(samples, dayReader(sheet, index)) : [],
    };
  });
}

function samplesOf({ rows }: Sheet, column: number): string[] {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const sample = (cells[column] ?? '').trim().slice(0, LONGEST_SAMPLE);
    if (sample !== '' && !samples.includes(sample)) samples.push(sample);
    if (samples.length === SAMPLES) break;
  }
  return samples;
}

/** The sample days in both readings: as the first unpaid day, and as the last paid day. */
const readingsOf = (samples: readonly string[], read: DayReader): ShownColumn['readings'] =>
  samples.flatMap((sample) => {
    const day = read(sample);
    return day ? [{ sample, expiresOn: day, paidUpTo: addDays(day, 1) }] : [];
  });
