import type { ConflictField } from '@netkhata/contract/move-words';
import { addDays } from '@netkhata/domain/billing-period';
import type { MoveAnswers } from './answers.ts';
import {
  type Example,
  example,
  EXAMPLES,
  type Question,
  type QuestionContext,
} from './question-parts.ts';
import type { Differing } from './router-differences.ts';

/** "exp 2026-10-25" in a comment is the first unpaid day to some, the last paid day to others. */
export function commentExpiryQuestion({ plan, answers }: QuestionContext): Question[] {
  const rows = plan.rows.flatMap(({ outcome, original }) => {
    const { commentDay: day } = original;
    return outcome === 'left_out' || day === undefined ? [] : [{ original, day }];
  });
  if (rows.length === 0) return [];
  return [
    {
      about: 'comment_expiry',
      of: '',
      isOpen: false,
      rows: rows.length,
      answer: answers.commentExpiry === 'note' ? null : answers.commentExpiry,
      otherwise: 'note',
      examples: rows
        .slice(0, EXAMPLES)
        .map(({ original, day }) => example(original, day, addDays(day, 1))),
    },
  ];
}

/**
 * Questions about secrets that only the router has, and about fields in which router and books
 * differ.
 */
export function routerQuestions({ plan, answers }: QuestionContext): Question[] {
  const differences = plan.routerDifferences;
  if (!differences) return [];
  const questions: Question[] = [];
  if (differences.onlyOnRouter.length > 0) {
    const { onlyOnRouter } = answers;
    const chosen = typeof onlyOnRouter === 'string' ? onlyOnRouter : 'chosen';
    questions.push({
      about: 'only_on_router',
      of: '',
      isOpen: false,
      rows: differences.onlyOnRouter.length,
      answer: chosen === 'none' ? null : chosen,
      otherwise: 'none',
      examples: differences.onlyOnRouter.slice(0, EXAMPLES).map(namesOnly),
    });
    questions.push(...chosenNames(answers));
  }
  const off = differences.offInBooks.length + differences.disabledOnRouter.length;
  const both: [ConflictField, number, Example[]][] = [
    ['package', differences.profileDiffers.length, differences.profileDiffers.map(bothSides)],
    // Passwords are never shown.
    [
      'pppoePassword',
      differences.passwordDiffers.length,
      differences.passwordDiffers.map(namesOnly),
    ],
    ['remoteAddress', differences.addressDiffers.length, differences.addressDiffers.map(bothSides)],
    ['status', off, [...differences.disabledOnRouter, ...differences.offInBooks].map(namesOnly)],
  ];
  const wins = both.flatMap(([field, rows, examples]): Question[] => {
    if (rows === 0) return [];
    const answer = answers.routerWins.includes(field) ? 'router' : null;
    const first = examples.slice(0, EXAMPLES);
    return [
      {
        about: 'wins',
        of: field,
        isOpen: false,
        rows,
        answer,
        otherwise: 'books',
        examples: first,
      },
    ];
  });
  return [...questions, ...wins];
}

/** Each chosen name, so that the choice can be undone. */
const chosenNames = ({ onlyOnRouter }: MoveAnswers): Question[] =>
  (typeof onlyOnRouter === 'string' ? [] : onlyOnRouter).map((name) => ({
    about: 'router_name',
    of: name,
    isOpen: false,
    rows: 1,
    answer: 'yes',
    otherwise: null,
    examples: [],
  }));

const namesOnly = (name: string): Example => ({ code: name, name: '', first: '', second: '' });
const bothSides = ({ name, books, router }: Differing): Example => ({
  code: name,
  name: '',
  first: books,
  second: router,
});
