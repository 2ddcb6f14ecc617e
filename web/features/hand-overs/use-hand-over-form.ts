import type { CallInput } from '@netkhata/contract/endpoint';
import { handovers, SHORTAGE_CHOICES } from '@netkhata/contract/handovers';
import { type CountedNote, restOfNotes, sumNotes } from '@netkhata/domain/banknotes';
import {
  type Paisa,
  type PaisaSum,
  paisa,
  subtractSum,
  sumPaisa,
  ZERO_PAISA,
} from '@netkhata/domain/paisa';
import { useState } from 'react';
import * as z from 'zod/mini';
import { CallFailure } from '../../api/call-failure.ts';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { NOTES_DRAFT } from '../../shared/money/note-count.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { type Hand, TOLD_ON_PAGE } from './hand-over-words.tsx';

type Submission = CallInput<typeof handovers.handoverCreate>['body'];
type Till = Hand['tills'][number];

/** An outlay being entered; `key` is its React key. */
export type OutlayLine = {
  key: number;
  category: number | null;
  amount: Paisa | null;
  remarks: string;
};

export type LeftOutPayment = { id: number; amount: Paisa };

export type HandOverValues = {
  account: number | null;
  leftOut: LeftOutPayment[];
  outlays: OutlayLine[];
  notes: CountedNote[];
  shortage: (typeof SHORTAGE_CHOICES)[number] | null;
  remarks: string;
  reason: string;
};

/** Totals of the hand-over as currently entered. */
export type HandOverTotals = {
  paymentCount: number;
  paymentsTotal: PaisaSum;
  outlaysTotal: Paisa;
  /** The payments less the outlays, as far as notes can make it. */
  expected: PaisaSum;
  counted: Paisa;
  /** Counted less expected: below zero when notes are missing. */
  difference: PaisaSum;
};

function handOverSums(till: Till, values: HandOverValues): HandOverTotals {
  const { leftOut, outlays, notes } = values;
  const leftOutTotal = sumPaisa(leftOut.map(({ amount }) => amount));
  const paymentsTotal = subtractSum(till.amount, leftOutTotal);
  const outlaysTotal = sumPaisa(outlays.map(({ amount }) => amount ?? ZERO_PAISA));
  const handed = subtractSum(paymentsTotal, outlaysTotal);
  const expected = subtractSum(handed, restOfNotes(handed));
  const counted = sumNotes(notes);
  return {
    paymentCount: till.paymentCount - leftOut.length,
    paymentsTotal,
    outlaysTotal,
    expected,
    counted,
    difference: subtractSum(counted, expected),
  };
}

/**
 * The request body: names the latest payment and the sum shown, so that the server detects a
 * change.
 */
function handOverSubmission(from: {
  values: HandOverValues;
  sums: HandOverTotals;
  till: Till;
  /** The collector when it is somebody else's hand; null for the user's own. */
  collector: number | null;
}): Submission {
  const { values, sums, till, collector } = from;
  const outlays = values.outlays.flatMap(({ category, amount, remarks }) =>
    category === null || amount === null
      ? []
      : [{ category, amount, remarks: textOrNull(remarks) }],
  );
  return {
    account: till.accountId,
    ...(collector !== null && { collector, reason: textOrNull(values.reason) }),
    upTo: till.upTo,
    leftOut: values.leftOut.map(({ id }) => id),
    paymentsTotal: paisa(Number(sums.paymentsTotal)),
    outlays,
    notes: values.notes,
    ...(sums.difference < 0 && {
      shortage: collector === null ? values.shortage : ('difference' as const),
    }),
    remarks: textOrNull(values.remarks),
  };
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

const CONFLICT = 409;

const NOTHING_TYPED: HandOverValues = {
  account: null,
  leftOut: [],
  outlays: [],
  notes: [],
  shortage: null,
  remarks: '',
  reason: '',
};

const amountPaisa = z.int();

/** A hand-over as a draft keeps it. */
export const HAND_OVER_DRAFT = {
  account: z.nullable(z.int()),
  leftOut: z.array(z.object({ id: z.int(), amount: amountPaisa })),
  outlays: z.array(
    z.object({
      key: z.int(),
      category: z.nullable(z.int()),
      amount: z.nullable(amountPaisa),
      remarks: z.string(),
    }),
  ),
  notes: NOTES_DRAFT,
  shortage: z.nullable(z.enum(SHORTAGE_CHOICES)),
};

export type HandOverFormOptions = {
  hand: Hand;
  /** Handing over for somebody else, which needs a reason. */
  isForOther: boolean;
  /** Asks for confirmation before submitting; false cancels. */
  confirm: (sums: HandOverTotals, till: Till) => Promise<boolean>;
  onSubmitted: (id: number) => unknown;
};

/** State of the hand-over form: validation and submission. */
export function useHandOverForm(options: HandOverFormOptions) {
  const t = useText();
  const { hand, isForOther } = options;
  const submission = useChange(handovers.handoverCreate, TOLD_ON_PAGE);
  const [hasChanged, setHasChanged] = useState(false);
  const tillOf = ({ account }: HandOverValues) =>
    hand.tills.find(({ accountId }) => accountId === account) ?? hand.tills[0];

  const form = useEntryForm<HandOverValues>({
    body: handovers.handoverCreate.body,
    initial: NOTHING_TYPED,
    check: (values) => {
      const till = tillOf(values);
      const sums = till && handOverSums(till, values);
      const isLineOpen = values.outlays.some(
        ({ category, amount }) => category === null || amount === null || amount <= 0,
      );
      return {
        ...(sums?.paymentCount === 0 ? { leftOut: t('handOvers.allLeftOut') } : {}),
        ...(isLineOpen ? { outlays: t('handOvers.outlayOpen') } : {}),
        ...(sums && sums.expected < 0 ? { outlays: t('handOvers.outlaysTooMany') } : {}),
        ...(sums && sums.difference < 0 && values.shortage === null && !isForOther
          ? { shortage: t('handOvers.shortageOpen') }
          : {}),
        ...(isForOther && values.reason.trim() === '' ? { reason: t('common.required') } : {}),
      };
    },
    save: async (values) => {
      const till = tillOf(values);
      if (!till) return false;
      const sums = handOverSums(till, values);
      if (!(await options.confirm(sums, till))) return false;
      setHasChanged(false);
      const collector = isForOther ? hand.collectorId : null;
      try {
        const { data } = await submission.save({
          body: handOverSubmission({ values, sums, till, collector }),
        });
        form.reset();
        return options.onSubmitted(data.id);
      } catch (reason) {
        if (reason instanceof CallFailure && reason.status === CONFLICT) {
          // A left-out payment may no longer be in the hand, so the exclusions are reset.
          form.set({ leftOut: [] });
          setHasChanged(true);
        }
        throw reason;
      }
    },
  });
  const till = tillOf(form.values);
  const sums = till && handOverSums(till, form.values);
  const shown = till && { upTo: till.upTo, amount: String(till.amount) };
  return {
    form,
    till,
    sums,
    hasChanged,
    /** What was in the hand; payments left out of another one may not be in this one. */
    draft: {
      kept: shown,
      onContinue: (before: unknown) => {
        if (JSON.stringify(before) === JSON.stringify(shown)) return;
        form.set({ leftOut: [] });
        setHasChanged(true);
      },
    },
  };
}
