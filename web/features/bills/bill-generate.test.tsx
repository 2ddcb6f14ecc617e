import { bills } from '@netkhata/contract/bills';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { BillGenerate } from './bill-generate.tsx';

const generated = answer(bills.billGenerate, {
  heading: 'Bills generated',
  message: '7 bills created, 2 were there already, 4 skipped.',
  data: {
    id: 3,
    billDate: '2026-11-05',
    created: 7,
    alreadyBilled: 2,
    skipped: { not_active: 1, no_fee: 3, complimentary: 0 },
    totalAmount: paisa(1_860_050),
  },
});

async function screenOf(user = signedInAs()) {
  const page = await renderScreen(
    <SignedIn>
      <BillGenerate />
    </SignedIn>,
    { answers: [user, generated] },
  );
  await screen.findByLabelText('Bill Date');
  return page;
}

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Generat/ });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('generating bills', () => {
  it('says in full what came of it, and leads to the list', async () => {
    const { user, asked } = await screenOf();
    const day = screen.getByLabelText('Bill Date');
    await user.clear(day);
    await user.type(day, '05/11/2026{Enter}');
    await screen.findByText('Bills of 5 Nov 2026');
    expect(asked.filter(({ path }) => path === 'bill_generate').map(({ body }) => body)).toEqual([
      { billDate: '2026-11-05' },
    ]);
    const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
    expect(figure('Created')).toContain('7');
    expect(figure('Already there')).toContain('2');
    expect(figure('Skipped')).toContain('4');
    expect(figure('Total amount')).toContain('৳18,600.50');
    expect(figure('Not active')).toBe('Not active1');
    expect(figure('No fee')).toBe('No fee3');
    expect(screen.queryByText('Complimentary')).toBeNull();
    const link = screen.getByRole('link', { name: 'To the bill list' });
    expect(link.getAttribute('href')).toBe('/bill-list');
  });

  it('takes no second press while it works, and says so', async () => {
    const { user, asked } = await screenOf();
    const answered = globalThis.fetch;
    let finish = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      finish = resolve;
    });
    vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
      await held;
      return answered(...args);
    });
    await user.click(button());
    await waitFor(() => expect(button().textContent).toBe('Generating'));
    expect(button().disabled).toBe(true);
    await user.click(button());
    finish();
    await waitFor(() => expect(button().textContent).toBe('Generate'));
    expect(asked.filter(({ path }) => path === 'bill_generate')).toHaveLength(1);
  });

  it('is not for every role', async () => {
    await screenOf(signedInAs({ rights: ['customers', 'counter'] }));
    expect(button().disabled).toBe(true);
    expect(button().title).toBe('Your role may not do this.');
  });
});
