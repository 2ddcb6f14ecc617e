import type { EndpointResult } from '@netkhata/contract/endpoint';
import { pleaseCheck } from '@netkhata/contract/please-check';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { PleaseCheck } from './please-check.tsx';

afterEach(cleanup);

type Check = EndpointResult<typeof pleaseCheck.pleaseCheck>['entries'][number];
const discount: Check = {
  kind: 'high_discount',
  record: 7,
  facts: '30000',
  who: 'Rina',
  on: '2026-11-20',
  amount: paisa(30_000),
  customer: 'Karim (C-000001)',
  link: { to: 'payment', id: 7 },
  about: null,
  count: 6,
  average: paisa(4_000),
  of: null,
  tick: null,
};
const hand: Check = {
  ...discount,
  kind: 'long_in_hand',
  record: 3,
  customer: null,
  count: 2,
  average: null,
  link: { to: 'hand', id: 3 },
};
const tick = { id: 9, remark: 'Agreed', by: 'Owner', at: '2026-11-21T04:00:00Z' };
const shown = (open: Check[], ticked: Check[] = [], more: Check['kind'][] = []) =>
  answer(pleaseCheck.pleaseCheck, ({ query }) => ({
    entries: query.get('ticked') === 'yes' ? ticked : open,
    more,
  }));
const saved = { heading: 'Please check', message: 'It is ticked off.', data: { id: 9 } };

it('says what is worth a look, and ticks it off with a remark', async () => {
  const { user, requests } = await renderScreen(<PleaseCheck />, {
    answers: [
      shown([discount, hand], [], ['high_discount']),
      answer(pleaseCheck.pleaseCheckClose, saved),
    ],
  });
  const link = await screen.findByRole('link', { name: /^Discount above the usual .*40.* of 6/ });
  expect(link.getAttribute('href')).toMatch(/\/payment-details\/7$/);
  expect(screen.getByRole('link', { name: /^Cash has been in hand since/ })).toBeTruthy();
  expect(screen.getByText(/There are more of some kinds/)).toBeTruthy();
  await user.click(screen.getAllByRole('button', { name: 'Tick off' })[0] as HTMLElement);
  const dialog = await screen.findByRole('dialog');
  await user.keyboard('{Enter}');
  expect(await within(dialog).findByText('This field is required.')).toBeTruthy();
  await user.type(within(dialog).getByLabelText(/^Remark/), 'Agreed{Enter}');
  await screen.findByText('It is ticked off.');
  expect(requests.find(({ path }) => path === 'please_check_close')?.body).toEqual({
    kind: 'high_discount',
    record: 7,
    facts: '30000',
    remark: 'Agreed',
  });
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('shows what was ticked off, and puts it back', async () => {
  const { user, requests } = await renderScreen(<PleaseCheck />, {
    answers: [shown([], [{ ...discount, tick }]), answer(pleaseCheck.pleaseCheckOpen, saved)],
  });
  expect(await screen.findByText('There is nothing to check.')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Ticked off' }));
  expect(await screen.findByText(/^Remark: Agreed \(Owner, /)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Put back' }));
  await screen.findByText('Please check');
  expect(requests.find(({ path }) => path === 'please_check_open')?.body).toEqual({ id: 9 });
});

it('says why it could not be read', async () => {
  await renderScreen(<PleaseCheck />, {
    answers: [refusal(pleaseCheck.pleaseCheck, { status: 503, errorMessage: 'Try again.' })],
  });
  expect(await screen.findByText('Try again.')).toBeTruthy();
});
