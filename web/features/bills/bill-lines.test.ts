import { MAX_PAISA, paisa } from '@netkhata/domain/paisa';
import { describe, expect, it } from 'vitest';
import {
  amountOfLine,
  type TypedBillLine,
  type ItemOption,
  lineMessages,
  lineOfItem,
  totalsOfLines,
  withNewLine,
} from './bill-lines.ts';

const customer = { monthlyFee: paisa(70_000) };
const item = (itemId: number, price: number | null = null): ItemOption => ({
  itemId,
  itemName: `Item ${itemId}`,
  unitName: 'piece',
  price: price === null ? null : paisa(price),
});
const line = (changes: Partial<TypedBillLine> = {}): TypedBillLine => ({
  ...lineOfItem(item(5, 250_000), customer),
  lineKey: 1,
  ...changes,
});

describe('the lines of a bill', () => {
  it.each([
    ['the monthly internet service', item(1), 70_000],
    ['the service of several months', item(2, 99), 70_000],
    ['an item with a price of its own', item(5, 250_000), 250_000],
    ['an item without one', item(6), null],
  ])('take their price from the fee or the item: %s', (_, chosen, price) => {
    expect(lineOfItem(chosen, customer)).toEqual({
      itemId: chosen.itemId,
      quantityMilli: 1000,
      pricePaisa: price,
      discountPaisa: 0,
      description: null,
    });
  });

  it('calculate price times quantity, less discount', () => {
    expect(amountOfLine(line({ quantityMilli: 1_500, discountPaisa: paisa(5_000) }))).toBe(370_000);
    expect(totalsOfLines([line(), line({ discountPaisa: paisa(100) })])).toEqual({
      subtotalPaisa: 500_000,
      discountPaisa: 100,
      totalPaisa: 499_900,
    });
  });

  it('have no amount for absurd figures, instead of crashing the page', () => {
    const absurd = line({ pricePaisa: MAX_PAISA, quantityMilli: 1_000_000_000 });
    expect(amountOfLine(absurd)).toBeUndefined();
    expect(totalsOfLines([absurd])).toBeUndefined();
  });

  it('report missing values by their wire name', () => {
    const words = { required: 'required', noSuchQuantity: 'quantity' };
    expect(lineMessages([line(), ...withNewLine([])], words)).toEqual({
      'bill_item.1.item': ['required'],
      'bill_item.1.price': ['required'],
    });
    expect(lineMessages([line({ quantityMilli: null })], words)).toEqual({
      'bill_item.0.quantity': ['quantity'],
    });
  });

  it('have unique keys, also after one was removed', () => {
    const three = withNewLine(withNewLine(withNewLine([])));
    const keys = withNewLine(three.slice(1)).map(({ lineKey }) => lineKey);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
