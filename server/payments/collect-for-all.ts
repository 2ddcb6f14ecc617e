import type { Api } from '@netkhata/contract/api';
import type { EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import { message } from '@netkhata/contract/messages';
import { collectionTotal } from '@netkhata/domain/collection';
import { addPaisa, type Paisa, sumPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';
import { sql } from 'kysely';
import { readPaidTogether } from '../customers/payers.ts';
import { badInput, Failure, unknownId } from '../http/failure.ts';
import type { SignedInContext } from '../http/implement.ts';
import { lockCustomerMoney } from '../ledger/balance-queries.ts';
import { lockBookDay } from '../ledger/book-day.ts';
import { selectTemplateFacts, type TemplateFacts } from '../sms/sms-template-queries.ts';
import { collectPayment } from './collect-payment.ts';
import { insertJointPayments, JOINT_REASON } from './joint-payments.ts';
import { lockPayingCustomer, type PayingCustomer } from './payment-queries.ts';
import { queueNewPaymentSms } from './payment-sms.ts';
import type { PaymentForm } from './submission.ts';

type JointForm = EndpointInput<Api['payerCollect']>['body'];
type JointLine = JointForm['lines'][number];

/**
 * Takes money for several customers from the one who pays for them, in one transaction: each line is
 * a payment of its own, by the rules of `collectPayment`, and all of them share day, account and
 * transaction number. Locks in the global order: the books, then the money of all of them.
 */
export async function collectForAll(
  context: SignedInContext,
  form: JointForm,
): Promise<EndpointResult<Api['payerCollect']>['data']> {
  const { tx, today } = context;
  const { ids: known } = await readPaidTogether(context, form.payer, 'payer');
  const customerIds = form.lines.map(({ customer }) => customer);
  customerIds.forEach((id, index) => {
    if (!known.includes(id))
      throw badInput({ [`lines.${index}.customer`]: message('payer.paysNot') });
    if (customerIds.indexOf(id) !== index) throw unknownId(`lines.${index}.customer`);
  });
  const amounts = form.lines.map(amountOf);
  if (sumPaisa(amounts) !== form.paymentAmount) {
    throw badInput({ paymentAmount: message('payment.amountNotTheSum') });
  }
  await lockBookDay(tx, today);
  await lockCustomerMoney(tx, [...new Set([...customerIds, form.payer])]);
  const sms = form.sendSms ? await jointSms(context, form) : undefined;
  const ids: number[] = [];
  for (const [index, line] of form.lines.entries()) {
    const own = paymentForm(form, line, { amountPaisa: amounts[index] as Paisa, firstId: ids[0] });
    const { id } = await collectPayment(context, own).catch((failure: unknown) => {
      throw ofLine(failure, index);
    });
    ids.push(id);
  }
  const [firstId] = ids as [number, ...number[]];
  if (ids.length > 1) {
    await insertJointPayments(
      tx,
      ids.map((id) => ({ id, firstId })),
    );
  }
  await sms?.(firstId);
  return { id: firstId, ids };
}

/** What a line takes: on its bills, and beyond them. */
const amountOf = ({ billData, advanceAmount }: JointLine): Paisa =>
  addPaisa(
    collectionTotal(billData.map(({ payAmount }) => ({ payAmountPaisa: payAmount ?? ZERO_PAISA }))),
    advanceAmount ?? ZERO_PAISA,
  );

/** A line as the form of one payment; after the first one it shares the first one's number. */
function paymentForm(
  { payer: _payer, lines: _lines, sendSms: _sendSms, ...common }: JointForm,
  { customer, billData, advanceAmount, shownAdvance }: JointLine,
  { amountPaisa, firstId }: { amountPaisa: Paisa; firstId: number | undefined },
): PaymentForm {
  return {
    ...common,
    customer,
    billData,
    advanceAmount: advanceAmount ?? ZERO_PAISA,
    shownAdvance,
    paymentAmount: amountPaisa,
    netPayable: null,
    dueAmount: null,
    // One SMS to the payer names the sum.
    sendSms: false,
    ...(firstId !== undefined &&
      common.trxId !== null &&
      !common.sharedTrxWith && { sharedTrxWith: firstId, sharedTrxReason: JOINT_REASON }),
  };
}

/** Fields of a line as the form of all names them; the others are the form's own. */
function ofLine(failure: unknown, index: number): unknown {
  if (!(failure instanceof Failure) || typeof failure.detail.key === 'string') return failure;
  const detail = Object.fromEntries(
    Object.entries(failure.detail as Record<string, never>).map(([field, reasons]) => [
      /^(customer|billData|advanceAmount|paymentAmount)/.test(field)
        ? `lines.${index}.${field}`
        : field,
      reasons,
    ]),
  );
  const renamed = new Failure({ ...failure, detail });
  if (failure.afterRollback) renamed.afterRollback = failure.afterRollback;
  return renamed;
}

/** The SMS to the payer, with what all of them owed before; undefined if the payer wants none. */
async function jointSms({ tx, user, today }: SignedInContext, form: JointForm) {
  const payer = await lockPayingCustomer(tx, user, form.payer);
  if (!payer?.isSmsWanted) return undefined;
  const { rows } = await sql<Pick<PayingCustomer, 'balancePaisa'>>`
    select coalesce(sum(greatest(balance_paisa, 0)), 0) as balance_paisa from customer_balances
    where customer_id in (
      select ${form.payer}::bigint
      union all select customer_id from customer_payers where payer_id = ${form.payer}
    )
  `.execute(tx);
  const template = await selectTemplateFacts('bill_receive').execute(tx);
  const discounts = form.lines.flatMap(({ billData }) =>
    billData.map(({ discount }) => discount ?? ZERO_PAISA),
  );
  return (paymentId: number) =>
    queueNewPaymentSms(tx, template.rows[0] as TemplateFacts, {
      paymentId,
      customer: { ...payer, ...rows[0] },
      amountPaisa: form.paymentAmount,
      discountPaisa: sumPaisa(discounts),
      paymentDate: form.takenOn ?? form.paymentDate ?? today,
      createdBy: user.id,
    });
}
