import type { Locator, Page } from 'playwright-core';
import { taka } from './expected-books.ts';

const NOTES = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1];

/** Splits an amount into notes, largest first. */
export function notesOf(amount: number): { note: number; pieces: number }[] {
  let left = amount;
  return NOTES.map((note) => {
    const pieces = Math.floor(left / note);
    left -= pieces * note;
    return { note, pieces };
  }).filter(({ pieces }) => pieces > 0);
}

/** Enters a count of notes. */
export async function countNotes(within: Page | Locator, amount: number): Promise<void> {
  for (const note of NOTES) {
    const pieces = notesOf(amount).find((counted) => counted.note === note)?.pieces ?? 0;
    const worth = note.toLocaleString('en-IN');
    const name = `Pieces of ৳${worth}`;
    await within
      .getByRole('textbox', { name, exact: true })
      .fill(pieces === 0 ? '' : String(pieces));
  }
}

export const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** Answers Yes in the confirmation dialog. */
export async function answerYes(page: Page, about: string | RegExp): Promise<void> {
  const question = page.getByRole('dialog').filter({ hasText: about });
  await button(question, 'Yes').click();
  await question.waitFor({ state: 'hidden' });
}

/** Chooses the option that begins with the words; some options end with an amount. */
export async function choose(within: Locator, label: string, words: string): Promise<void> {
  const select = within.getByLabel(label, { exact: true });
  const option = select.locator('option', { hasText: words }).first();
  await option.waitFor({ state: 'attached' });
  await select.selectOption((await option.getAttribute('value')) ?? '');
}

/** Collects a customer's whole due in cash through the form; on another day if given. */
export async function collectByHand(
  page: Page,
  customer: string,
  { amount, day }: { amount: string; day: string | undefined },
): Promise<void> {
  await page.goto('/payment-collection');
  await page.getByRole('main').getByRole('combobox').first().fill(customer);
  await page.getByRole('option', { name: customer }).first().waitFor();
  await page.keyboard.press('Enter');
  await button(page, /^Whole due/).click();
  if (day !== undefined) {
    await page.locator('summary', { hasText: 'More' }).click();
    await page.getByRole('textbox', { name: 'Payment Date', exact: true }).fill(day);
    await page.keyboard.press('Tab');
  }
  await button(page, `Receive ${amount}`).click();
  await answerYes(page, 'You want to collect payment!');
  if (day !== undefined) await answerYes(page, 'The books are closed until');
  await page.getByText('Payment collected successfully.').first().waitFor();
}

/** Enters and saves the count of the open hand-over. */
export async function saveCount(page: Page, amount: number): Promise<void> {
  await countNotes(page, amount);
  await button(page, `Save my count: ${taka(amount)}`).click();
  await answerYes(page, `You counted ${taka(amount)}!`);
}

export async function closeDay(page: Page): Promise<void> {
  await page.goto('/end-of-day');
  await button(page, 'Close the day').click();
  await answerYes(page, 'You want to close the books until');
  await page.getByText('All days until today are closed.').waitFor();
}

/** The confirmation dialog ignores Enter for a moment after opening. */
const ENTER_REST_MS = 300;

/** Confirms the payment dialog by keyboard. */
export async function answerByEnter(page: Page): Promise<void> {
  const yes = button(page.getByRole('dialog'), 'Yes');
  await yes.and(page.locator(':focus')).waitFor();
  await page.waitForTimeout(ENTER_REST_MS);
  await page.keyboard.press('Enter');
}
