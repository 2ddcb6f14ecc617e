import type { Api } from '@netkhata/contract/api';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { ParsedMoveFile } from '../read/read-move-file.ts';
import type { MoveAnswers } from './answers.ts';
import type { MovedRow } from './moved-row.ts';
import type { MovePlan } from './move-plan.ts';

export type Rehearsal = NonNullable<
  NonNullable<EndpointResult<Api['moveCurrent']>['move']>['rehearsal']
>;
export type Question = Rehearsal['questions'][number];
export type Example = Question['examples'][number];

export const EXAMPLES = 3;

export interface QuestionContext {
  plan: MovePlan;
  answers: MoveAnswers;
  files: readonly ParsedMoveFile[];
  /** Number of rows with each mark. */
  marks: Rehearsal['marks'];
}

export const example = ({ cells }: MovedRow, first = '', second = ''): Example => ({
  code: cells.code ?? '',
  name: cells.name ?? '',
  first,
  second,
});
