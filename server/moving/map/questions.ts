import { takaText } from '@netkhata/domain/paisa';
import { isOffBillDay, type MovedRow } from './moved-row.ts';
import { type MovePlan, openQuestions } from './move-plan.ts';
import { example, EXAMPLES, type Question, type QuestionContext } from './question-parts.ts';
import { commentExpiryQuestion, routerQuestions } from './router-questions.ts';
import { mendOf } from './answers.ts';
import { isWithoutMobile, isMissing, isUncoded, repairedNameOf } from './row-marks.ts';
import { shownColumns } from './shown-columns.ts';

/** The questions that the files leave open or answer in two ways, with the answers given so far. */
export function questionsOf(context: QuestionContext): Question[] {
  return [
    ...priceQuestions(context),
    ...columnQuestions(context),
    ...codesQuestion(context),
    ...mobileQuestion(context),
    ...placeQuestions(context),
    ...commentExpiryQuestion(context),
    ...billDayQuestion(context),
    ...routerQuestions(context),
    ...brokenTextQuestion(context),
    ...encodingQuestions(context),
    ...bijoyQuestion(context),
  ];
}

function priceQuestions({ plan, answers }: QuestionContext): Question[] {
  const profiles = new Map<string, MovedRow[]>();
  for (const { outcome, original } of plan.rows) {
    if (outcome === 'left_out' || original.source !== 'router') continue;
    const profile = original.cells.package ?? '';
    const known = profiles.get(profile);
    if (known) known.push(original);
    else profiles.set(profile, [original]);
  }
  const open = new Set(openQuestions(plan.rows).price_of);
  return [...profiles].map(([profile, rows]) => {
    const price = answers.prices.get(profile);
    return {
      about: 'price',
      of: profile,
      isOpen: price === undefined && open.has(profile),
      rows: rows.length,
      answer: price === undefined ? null : takaText(price),
      otherwise: null,
      examples: rows.slice(0, EXAMPLES).map((row) => example(row)),
    };
  });
}

/** "Paid until" means the first unpaid day to some and the last paid day to others. */
function columnQuestions({ plan, answers, files }: QuestionContext): Question[] {
  if (!plan.rows.some(({ original }) => original.source === 'sheet')) return [];
  const columns = files.flatMap((file) =>
    'sheet' in file ? shownColumns(file.sheet, answers.columns) : [],
  );
  const days = columns.filter(({ guessed }) => guessed === 'paidUpTo' || guessed === 'expiresOn');
  return days.map(({ header, guessed, readings }) => {
    const answer = answers.columns.get(header);
    return {
      about: 'column',
      of: header,
      isOpen: plan.doubts.lastPaidColumns.includes(header) && readings.length > 0,
      rows: plan.rows.filter(({ original }) => original.paidUntil !== null).length,
      answer: answer === undefined ? null : (answer ?? 'nothing'),
      otherwise: guessed,
      examples: readings.map(({ sample, expiresOn, paidUpTo }) => {
        return { code: '', name: sample, first: expiresOn, second: paidUpTo };
      }),
    };
  });
}

/** The first rows that match, as examples. */
const rowsWhere = (plan: MovePlan, isSo: (row: MovedRow) => boolean): MovedRow[] => {
  const found: MovedRow[] = [];
  for (const { outcome, original } of plan.rows) {
    if (outcome !== 'left_out' && isSo(original)) found.push(original);
    if (found.length === EXAMPLES) break;
  }
  return found;
};

/** Codes are given on request only: a column of codes may have been overlooked. */
function codesQuestion({ plan, answers }: QuestionContext): Question[] {
  const uncoded = plan.rows.filter((row) => isUncoded(row, mendOf(row.original, answers)));
  if (uncoded.length === 0) return [];
  const { isCodeGiven } = answers;
  return [
    {
      about: 'give_codes',
      of: '',
      isOpen: isCodeGiven === null,
      rows: uncoded.length,
      answer: isCodeGiven === null ? null : isCodeGiven ? 'yes' : 'no',
      otherwise: null,
      examples: uncoded
        .slice(0, EXAMPLES)
        .map(({ original, row }) => example(original, original.cells.mobileNo, row.cells.code)),
    },
  ];
}

function mobileQuestion({ plan, answers, marks }: QuestionContext): Question[] {
  const rows = marks.mobile_missing ?? 0;
  if (rows === 0) return [];
  return [
    {
      about: 'mobile_for_missing',
      of: '',
      isOpen: openQuestions(plan.rows).mobile_missing > 0,
      rows,
      answer: answers.mobileForMissing === null ? 'refuse' : answers.mobileForMissing || null,
      otherwise: 'refuse',
      examples: rowsWhere(plan, isWithoutMobile).map((row) => example(row)),
    },
  ];
}

function placeQuestions({ plan, answers, marks }: QuestionContext): Question[] {
  const about = { area: answers.areaForMissing, zone: answers.zoneForMissing } as const;
  return (['area', 'zone'] as const).flatMap((place): Question[] => {
    const rows = marks[`${place}_missing`] ?? 0;
    if (rows === 0) return [];
    return [
      {
        about: `${place}_for_missing`,
        of: '',
        isOpen: false,
        rows,
        answer: about[place] || null,
        otherwise: null,
        examples: rowsWhere(plan, (row) => isMissing(row, place)).map((row) => example(row)),
      },
    ];
  });
}

function billDayQuestion({ plan, answers, marks }: QuestionContext): Question[] {
  const rows = marks.off_bill_day ?? 0;
  if (rows === 0) return [];
  return [
    {
      about: 'bill_day_of_expiry',
      of: '',
      isOpen: false,
      rows,
      answer: answers.isBillDayOfExpiry ? 'yes' : null,
      otherwise: 'no',
      examples: rowsWhere(plan, isOffBillDay).map((row) =>
        example(row, row.cells.billDate || '1', row.paidUntil ?? ''),
      ),
    },
  ];
}

function brokenTextQuestion({ plan, answers }: QuestionContext): Question[] {
  const { count, stored, meant } = plan.doubts.repaired;
  if (count === 0) return [];
  const examples = rowsWhere(plan, (row) => repairedNameOf(plan, row) !== undefined).map((row) => {
    const both = repairedNameOf(plan, row);
    return example(row, both?.stored ?? stored, both?.meant ?? meant);
  });
  return [
    {
      about: 'broken_text',
      of: '',
      isOpen: false,
      rows: plan.repairedNames.size,
      answer: answers.isBrokenTextKept ? 'stored' : null,
      otherwise: 'meant',
      examples,
    },
  ];
}

/** Bytes beyond ASCII that are no UTF-8 may be of Windows or of a Macintosh; only people can tell. */
function encodingQuestions({ plan, answers, files }: QuestionContext): Question[] {
  return files.flatMap(({ name, letters }): Question[] => {
    if (letters.count === 0) return [];
    const answer = answers.encodings.get(name) ?? null;
    return [
      {
        about: 'encoding',
        of: name,
        isOpen: answer === null,
        rows: Math.min(letters.count, plan.rows.length),
        answer,
        otherwise: null,
        examples: letters.examples.map(({ windows1252, macRoman }) => {
          return { code: '', name: '', first: windows1252, second: macRoman };
        }),
      },
    ];
  });
}

/** Never certain, and so never read as Bangla unasked. */
function bijoyQuestion({ plan, answers }: QuestionContext): Question[] {
  if (plan.bijoy.size === 0) return [];
  const examples = rowsWhere(plan, ({ key }) => plan.bijoy.has(key)).map((row) => {
    const { stored = '', meant = '' } = plan.bijoy.get(row.key) ?? {};
    return { code: row.cells.code ?? '', name: '', first: stored, second: meant };
  });
  const { isBijoyRead } = answers;
  return [
    {
      about: 'bijoy',
      of: '',
      isOpen: isBijoyRead === null,
      rows: plan.bijoy.size,
      answer: isBijoyRead === null ? null : isBijoyRead ? 'meant' : 'stored',
      otherwise: null,
      examples,
    },
  ];
}
