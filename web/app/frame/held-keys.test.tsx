import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { CallFailure } from '../../api/call-failure.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { Button } from '../../ui/button.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { HeldKeys } from './held-keys.tsx';

/** The answer to the save that is under way. */
let answer: { arrive: () => void; refuse: (reason: unknown) => void };

/** A form that is ready for the next record once it is saved, or stays as it is. */
function Form({ isCleared }: { isCleared: boolean }) {
  const form = useEntryForm({
    initial: { name: '', mobile: '' },
    save: async (values) => {
      await new Promise<void>((arrive, refuse) => {
        answer = { arrive, refuse };
      });
      form.reset(isCleared ? { name: '', mobile: '' } : values);
    },
  });
  return (
    <form {...form.formProps}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Mobile" {...form.field('mobile')} />
      <Button type="submit">Save</Button>
    </form>
  );
}

async function saving({ isCleared }: { isCleared: boolean }) {
  const page = await renderScreen(
    <>
      <HeldKeys />
      <Form isCleared={isCleared} />
    </>,
  );
  await page.user.type(input('Name'), 'Abdul');
  await page.user.type(input('Mobile'), '0171{Enter}');
  return page;
}

const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const typed = () => [input('Name').value, input('Mobile').value];

/** Whether a character pressed outside of every form arrives there. */
const arrives = () => fireEvent.keyDown(document.body, { key: 'a' });

afterEach(cleanup);

describe('what is typed while a form is being saved', () => {
  it('goes into the cleared form, field by field', async () => {
    const { user } = await saving({ isCleared: true });
    await user.keyboard('Karin{Backspace}m{Tab}0182');
    expect(typed()).toEqual(['Abdul', '0171']);
    expect(screen.getByText('Kept for the next field: Karim⇥0182')).toBeTruthy();
    answer.arrive();
    await waitFor(() => expect(typed()).toEqual(['Karim', '0182']));
    expect(document.activeElement).toBe(input('Mobile'));
    expect(screen.queryByText(/Kept for the next field/)).toBeNull();
  });

  it('stays in its field where the form stays as it is', async () => {
    const { user } = await saving({ isCleared: false });
    await user.keyboard('22');
    answer.arrive();
    await waitFor(() => expect(typed()).toEqual(['Abdul', '017122']));
  });

  it('lands nowhere and stays visible where nothing was saved', async () => {
    const { user } = await saving({ isCleared: true });
    await user.keyboard('Karim');
    const fields = { name: ['Is taken.'] };
    answer.refuse(new CallFailure({ status: 422, heading: '', messages: [], fields }));
    expect(await screen.findByText('Typed too early: Karim')).toBeTruthy();
    expect(typed()).toEqual(['Abdul', '0171']);
  });

  it('is held no longer where the screen is left while, or as, the save ends', async () => {
    for (const isAnswered of [false, true]) {
      const { unmount } = await saving({ isCleared: true });
      expect(arrives()).toBe(false);
      await act(async () => {
        if (isAnswered) answer.arrive();
        await Promise.resolve();
        await Promise.resolve();
        unmount();
      });
      expect(arrives()).toBe(true);
    }
  });

  it('is held no longer where two forms end in one turn', async () => {
    const { user } = await renderScreen(
      <>
        <HeldKeys />
        <Form isCleared />
        <section aria-label="Second">
          <Form isCleared />
        </section>
      </>,
    );
    const answers: (typeof answer)[] = [];
    for (const name of screen.getAllByLabelText('Name')) {
      fireEvent.change(name, { target: { value: 'Abdul' } });
      fireEvent.submit(name.closest('form')!);
      answers.push(answer);
    }
    await user.keyboard('Karim');
    expect(arrives()).toBe(false);
    await act(async () => {
      for (const { arrive } of answers) arrive();
    });
    expect(arrives()).toBe(true);
    const names = screen.getAllByLabelText<HTMLInputElement>('Name').map(({ value }) => value);
    expect(names).toEqual(['', 'Karima']);
  });
});
