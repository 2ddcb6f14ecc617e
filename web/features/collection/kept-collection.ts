import type { CollectionRow } from '@netkhata/domain/collection';
import type { Paisa } from '@netkhata/domain/paisa';
import * as z from 'zod/mini';

const amountPaisa = z.int();
const bill = { billId: z.int(), billNo: z.string(), balancePaisa: amountPaisa };

/** What a draft keeps of a collection: what was typed, and the bills that it was typed for. */
export const keptCollection = z.object({
  rows: z.array(
    z.object({
      ...bill,
      isSelected: z.boolean(),
      payAmountPaisa: amountPaisa,
      discountPaisa: amountPaisa,
    }),
  ),
  chosen: z.array(z.int()),
  tenderedPaisa: z.nullable(amountPaisa),
  typedAdvancePaisa: z.nullable(amountPaisa),
  /** The customer's advance then. */
  advancePaisa: amountPaisa,
  isFeeStruck: z.optional(z.boolean()),
});
export type KeptCollection = z.output<typeof keptCollection>;

/** Whose payment a draft is, for the list of unfinished ones. */
export const keptCustomer = z.object({ id: z.int(), name: z.string() });
export type KeptCustomer = z.output<typeof keptCustomer>;

type Typed = Pick<KeptCollection, 'tenderedPaisa' | 'typedAdvancePaisa' | 'isFeeStruck'> & {
  figures: { customer: { advance: Paisa } };
  rows: readonly CollectionRow[];
  chosen: readonly number[];
};

/** The same, of a collection. */
export function keptOf({ figures, rows, ...state }: Typed): KeptCollection {
  return {
    rows: rows.map((row) => ({
      billId: row.billId,
      billNo: row.billNo,
      balancePaisa: row.balancePaisa,
      isSelected: row.isSelected,
      payAmountPaisa: row.payAmountPaisa,
      discountPaisa: row.discountPaisa,
    })),
    chosen: [...state.chosen],
    tenderedPaisa: state.tenderedPaisa,
    typedAdvancePaisa: state.typedAdvancePaisa,
    advancePaisa: figures.customer.advance,
    isFeeStruck: state.isFeeStruck,
  };
}
