import type { CallInput } from '@netkhata/contract/endpoint';
import { handovers, type SHORTAGE_CHOICES } from '@netkhata/contract/handovers';
import { type CountedNote, sumNotes } from '@netkhata/domain/banknotes';
import {
  type Paisa,
  type PaisaSum,
  paisa,
  sumLess,
  sumPaisa,
  ZERO_PAISA,
} from '@netkhata/domain/paisa';
import { useState } from 'react';
import { CallFailure } from '../../api/call-failure.ts';
import { useChange } from '../../api/use-change.ts';
import { useText } from '../../i18n/use-text.ts';
import { useEntryForm } from '../../ui/entry-form.ts';
import type { Hand } from './hand-over-words.tsx';

type Submission = CallInput<typeof handovers.handoverCreate>['body'];
type Till = Hand['tills'][number];

/** Money spent on the way, as it is typed; `key` tells one line from another. */
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

/** What is handed over, as the form stands. */
export type HandOverTotals = {
  paymentCount: number;
  paymentsTotal: PaisaSum;
  outlaysTotal: Paisa;
  /** The payments less the outlays. */
  expected: PaisaSum;
  counted: Paisa;
  /** Counted less expected: below zero when notes are missing. */
  difference: PaisaSum;
};

function handOverSums(till: Till, values: HandOverValues): HandOverTotals {
  const { leftOut, outlays, notes } = values;
  const leftOutTotal = sumPaisa(leftOut.map(({ amount }) => amount));
  const paymentsTotal = sumLess(till.amount, leftOutTotal);
  const outlaysTotal = sumPaisa(outlays.map(({ amount }) => amount ?? ZERO_PAISA));
  const expected = sumLess(paymentsTotal, outlaysTotal);
  const counted = sumNotes(notes);
  return {
    paymentCount: till.paymentCount - leftOut.length,
    paymentsTotal,
    outlaysTotal,
    expected,
    counted,
    difference: sumLess(counted, expected),
  };
}

/** The form as the server wants it: with the latest payment and the sum that the screen showed. */
function handOverSubmission(from: {
  values: HandOverValues;
  sums: HandOverTotals;
  till: Till;
  /** Somebody else's hand. */
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

export type HandOverFormOptions = {
  hand: Hand;
  /** Not one's own hand: a reason must be given. */
  isForOther: boolean;
  /** Asks before it is sent; false when the user thought better of it. */
  confirm: (sums: HandOverTotals, till: Till) => Promise<boolean>;
  onSubmitted: (id: number) => unknown;
};

/** The form around a hand-over: what must be there, and the sending. */
export function useHandOverForm(options: HandOverFormOptions) {
  const t = useText();
  const { hand, isForOther } = options;
  const submission = useChange(handovers.handoverCreate);
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
        return options.onSubmitted(data.id);
      } catch (reason) {
        if (reason instanceof CallFailure && reason.status === CONFLICT) {
          // A payment that was left out may be gone: all that there are now are chosen again.
          form.set({ leftOut: [] });
          setHasChanged(true);
        }
        throw reason;
      }
    },
  });
  const till = tillOf(form.values);
  return { form, till, sums: till && handOverSums(till, form.values), hasChanged };
}
