import { arrivalActs } from '@netkhata/contract/arrival-acts';
import { customers } from '@netkhata/contract/customers';
import type { TableRow } from '@netkhata/contract/endpoint';
import { moneyCategories } from '@netkhata/contract/money-categories';
import { places } from '@netkhata/contract/places';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { signedInAs } from '../../test-support/signed-in.tsx';
import { arrival, found, inboxOf, loadArrivalParts, look, matched } from './arrivals-test-kit.tsx';

beforeAll(loadArrivalParts);
afterEach(cleanup);

const categoriesOf = (rows: TableRow<typeof moneyCategories.moneyCategoryTable>[]) =>
  answer(moneyCategories.moneyCategoryTable, {
    rows,
    currentPage: 1,
    lastPage: 1,
    perPage: 500,
    total: rows.length,
  });

it('offers the usual place of what goes out, and enters the transfer in one press', async () => {
  const bank = { id: 15, staffId: null, keeper: null, active: true, balance: paisa(0) };
  const { user, sent } = await inboxOf({
    rows: [arrival(1, [], { direction: 'out', usualPlace: 15 })],
    answers: [
      answer(places.placeTable, [
        { ...bank, id: 2, name: 'Till', type: 'cash', toBeConfirmed: null, openHandovers: [] },
        { ...bank, name: 'City Bank', type: 'bank', toBeConfirmed: null, openHandovers: [] },
      ]),
      categoriesOf([]),
      answer(arrivalActs.arrivalMove, matched(1)),
    ],
  });
  await user.click(await screen.findByText('CJU0PZQ3U1'));
  const group = await screen.findByRole('group', { name: 'CJU0PZQ3U1' });
  await within(group).findByRole('option', { name: 'City Bank' });
  const place = within(group).getByLabelText<HTMLSelectElement>(/^Transfer to/);
  expect(place.selectedOptions[0]?.textContent).toBe('City Bank');
  await user.click(within(group).getByRole('button', { name: 'Enter and match' }));
  await waitFor(() => expect(sent('arrival_move')).toEqual([{ id: 1, other: 15, category: null }]));
});

it('says to which customer money that went out was given back', async () => {
  const refund = { id: 10, name: 'Refund to a customer', direction: 'out' } as const;
  const { user, sent } = await inboxOf({
    rows: [arrival(1, [], { direction: 'out', usualPlace: null })],
    answers: [
      answer(places.placeTable, []),
      categoriesOf([{ ...refund, kind: 'customer', active: true, outlay: false }]),
      answer(customers.customerSearch, [found]),
      answer(arrivalActs.arrivalMove, matched(1)),
    ],
  });
  await user.click(await screen.findByText('CJU0PZQ3U1'));
  const group = within(await screen.findByRole('group', { name: 'CJU0PZQ3U1' }));
  await group.findByRole('option', { name: 'Refund to a customer' });
  await user.selectOptions(group.getByLabelText(/^Category/), 'Refund to a customer');
  await user.click(group.getByRole('button', { name: 'Enter and match' }));
  expect(sent('arrival_move')).toEqual([]);
  await user.type(group.getByRole('combobox', { name: /Customer/ }), 'kari');
  await user.click(await screen.findByRole('option', { name: /Abdul Karim/ }));
  await look();
  await user.click(group.getByRole('button', { name: 'Enter and match' }));
  const sentOnes = [{ id: 1, other: null, category: 10, customer: 7 }];
  await waitFor(() => expect(sent('arrival_move')).toEqual(sentOnes));
});

it('asks who may only pay out for the category, as no other place is offered', async () => {
  const { user, sent } = await inboxOf({
    rows: [arrival(1, [], { direction: 'out', usualPlace: 15 })],
    answers: [
      signedInAs({ rights: ['see_arrivals', 'match_arrivals', 'pay_out'] }),
      categoriesOf([]),
    ],
  });
  await user.click(await screen.findByText('CJU0PZQ3U1'));
  const group = within(await screen.findByRole('group', { name: 'CJU0PZQ3U1' }));
  await user.click(await group.findByRole('button', { name: 'Enter and match' }));
  expect(group.queryByLabelText(/^Transfer to/)).toBeNull();
  expect(group.getByLabelText(/^Category/).getAttribute('aria-invalid')).toBe('true');
  expect(sent('arrival_move')).toEqual([]);
});
