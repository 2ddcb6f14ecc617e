import type { EndpointResult } from '@netkhata/contract/endpoint';
import { payers } from '@netkhata/contract/payers';
import { divideOverLines, spreadOverBills } from '@netkhata/domain/collection';
import { isPositive, type Paisa, sumPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { today } from '../../i18n/format.ts';
import { useText } from '../../i18n/use-text.ts';
import { useEntryForm } from '../../ui/entry-form.ts';
import { initialRows } from './collection-figures.ts';
import type { AccountOption, Employee } from './payment-fields.tsx';
import { hasNoAnswer, useSendUntilAnswered } from './send-until-answered.ts';

export type PayerBills = EndpointResult<typeof payers.payerBills>;
export type JointLine = PayerBills['lines'][number];

/** What was collected in one act. */
export type JointCollected = { id: number; count: number; amount: Paisa; accountName: string };

export type JointFormOptions = {
  payer: { id: number; name: string };
  bills: PayerBills;
  accounts: readonly AccountOption[];
  employees: readonly Employee[];
  onCollected: (collected: JointCollected) => void;
};

export type JointValues = {
  account: number | null;
  paymentDate: string | null;
  collectionBy: number | null;
  trxId: string;
  remarks: string;
  sendSms: boolean;
  /** Messages about the amounts are shown under this name. */
  paymentAmount: null;
};

export const owedBy = ({ billData }: JointLine): Paisa =>
  sumPaisa(billData.map(({ balance }) => balance));

/** An amount on a line's bills, oldest first, and what is left. */
export const spreadOverLine = (line: JointLine, amountPaisa: Paisa) =>
  spreadOverBills(initialRows(line), amountPaisa);

/** The amounts of the lines, as typed or as the whole was divided. */
function useJointAmounts({ bills, payer }: Pick<JointFormOptions, 'bills' | 'payer'>) {
  const { lines } = bills;
  const [amounts, setAmounts] = useState<ReadonlyMap<number, Paisa | null>>(
    () => new Map(lines.map((line) => [line.customer.id, owedBy(line)])),
  );
  // Typed text of a field goes when the amounts are divided anew.
  const [revision, setRevision] = useState(0);
  const [isTouched, setTouched] = useState(false);
  const amountOf = ({ customer }: JointLine) => amounts.get(customer.id) ?? null;
  return {
    revision,
    /** Whether an amount was typed. */
    isTouched,
    amountOf,
    whole: sumPaisa(lines.map((line) => amountOf(line) ?? ZERO_PAISA)),
    setLine: ({ customer }: JointLine, amount: Paisa | null) => {
      setTouched(true);
      setAmounts(new Map(amounts).set(customer.id, amount));
    },
    divide: (amount: Paisa | null) => {
      setTouched(true);
      const parts = divideOverLines(lines.map(initialRows), {
        amountPaisa: amount ?? ZERO_PAISA,
        payerLine: lines.findIndex(({ customer }) => customer.id === payer.id),
      });
      setAmounts(new Map(lines.map(({ customer }, index) => [customer.id, parts[index] ?? null])));
      setRevision(revision + 1);
    },
  };
}

const initialValues = ({ accounts, employees }: JointFormOptions, userId: number): JointValues => ({
  account: accounts.find(({ referenceType }) => referenceType === 'cash')?.ledgerId ?? null,
  paymentDate: today(),
  collectionBy: employees.some(({ employeeId }) => employeeId === userId) ? userId : null,
  trxId: '',
  remarks: '',
  sendSms: false,
  paymentAmount: null,
});

/** State of the form that takes the money of all: amounts, way of payment, and sending. */
export function useJointForm(options: JointFormOptions) {
  const t = useText();
  const { userId } = useCurrentUser();
  const { bills, payer, accounts } = options;
  const amounts = useJointAmounts(options);
  const { delivery, sendUntilAnswered, stopAsking } = useSendUntilAnswered();
  const change = useChange(payers.payerCollect, { isFailureSilent: hasNoAnswer });
  const accountOf = ({ account }: JointValues) =>
    accounts.find(({ ledgerId }) => ledgerId === account);
  const form = useEntryForm<JointValues>({
    body: payers.payerCollect.body,
    initial: initialValues(options, userId),
    hasMore: amounts.isTouched,
    check: (values) => ({
      ...(!isPositive(amounts.whole) && { paymentAmount: t('payments.nothingCollected') }),
      ...(values.account === null && { account: t('common.required') }),
      ...(values.paymentDate === null && { paymentDate: t('common.required') }),
      ...(values.collectionBy === null && { collectionBy: t('common.required') }),
    }),
    save: async (values) => {
      const account = accountOf(values);
      if (!account) return false;
      const lines = bills.lines.flatMap((line) => submittedLine(line, amounts.amountOf(line)));
      const body = {
        payer: payer.id,
        lines,
        paymentAmount: amounts.whole,
        ...wayOfPayment(values, account),
      };
      const { data } = await sendUntilAnswered(() => change.save({ body }));
      const { ledgerName: accountName } = account;
      options.onCollected({ id: data.id, count: lines.length, amount: amounts.whole, accountName });
      return true;
    },
  });
  const isCash = accountOf(form.values)?.referenceType === 'cash';
  return { form, amounts, isCash, delivery, stopAsking };
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

const wayOfPayment = (values: JointValues, account: AccountOption) => ({
  paymentDate: values.paymentDate,
  account: account.ledgerId,
  accountType: account.referenceType,
  collectionBy: values.collectionBy,
  paymentMethod: null,
  merchantMobileNo: null,
  fromMobileNo: null,
  trxId: account.referenceType === 'cash' ? null : textOrNull(values.trxId),
  remarks: textOrNull(values.remarks),
  sendSms: values.sendSms,
});

/** What a line takes: its amount on its bills, oldest first, and the rest in advance; if anything. */
function submittedLine(line: JointLine, amountPaisa: Paisa | null) {
  if (amountPaisa === null || !isPositive(amountPaisa)) return [];
  const { rows, advancePaisa } = spreadOverLine(line, amountPaisa);
  const paid = rows.filter(({ payAmountPaisa }) => isPositive(payAmountPaisa));
  return [
    {
      customer: line.customer.id,
      billData: paid.map((row) => ({
        id: row.billId,
        billId: row.billId,
        billNo: row.billNo,
        balance: row.balancePaisa,
        discount: row.discountPaisa,
        payAmount: row.payAmountPaisa,
        isSelect: 1,
      })),
      advanceAmount: advancePaisa,
      shownAdvance: line.customer.advance,
    },
  ];
}
