import { type CollectionRow, collectionTotal } from '@netkhata/domain/collection';
import { addPaisa, maxPaisa, type Paisa, subtractPaisa, ZERO_PAISA } from '@netkhata/domain/paisa';

/** The sums of a collection under work. */
export type CollectionAmounts = {
  /** Money beyond the bills that stays with us. */
  advancePaisa: Paisa;
  /** What is collected: received on the bills, and the advance. */
  totalPaisa: Paisa;
  /** What was given and is not collected: to be given back. */
  changePaisa: Paisa;
  /** What is collected beyond what was given. */
  missingPaisa: Paisa;
};

type CollectionUnderWork = {
  rows: readonly CollectionRow[];
  givenPaisa: Paisa | null;
  typedAdvancePaisa: Paisa | null;
  /** Only cash can be given back. */
  isCash: boolean;
};

/** What is given beyond the bills: change in cash, an advance otherwise or when no bill is open. */
export function collectionAmounts(collection: CollectionUnderWork): CollectionAmounts {
  const { rows, givenPaisa, typedAdvancePaisa, isCash } = collection;
  const billsPaisa = collectionTotal(rows);
  const isChangeGiven = isCash && rows.length > 0;
  const beyondBillsPaisa = excess({ of: givenPaisa ?? ZERO_PAISA, over: billsPaisa });
  const advancePaisa = typedAdvancePaisa ?? (isChangeGiven ? ZERO_PAISA : beyondBillsPaisa);
  const totalPaisa = addPaisa(billsPaisa, advancePaisa);
  return {
    advancePaisa,
    totalPaisa,
    changePaisa: excess({ of: givenPaisa ?? ZERO_PAISA, over: totalPaisa }),
    missingPaisa: excess({ of: totalPaisa, over: givenPaisa ?? totalPaisa }),
  };
}

function excess({ of, over }: { of: Paisa; over: Paisa }): Paisa {
  return maxPaisa(subtractPaisa(of, over), ZERO_PAISA);
}
