import { labels } from '@netkhata/contract/labels';
import { type Paisa, paisa } from '@netkhata/domain/paisa';
import { cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../api/call-failure.ts';
import { renderScreen } from '../test-support/render-screen.tsx';
import { HeldKeys } from '../app/frame/held-keys.tsx';
import { Button } from './button.tsx';
import { DateField } from './date-field.tsx';
import { useEntryForm } from './entry-form.ts';
import { NumberField } from './number-field.tsx';
import { TakaField } from './taka-field.tsx';
import { TextField } from './text-field.tsx';

type Values = { name: string; code: string };

const save = vi.fn<(values: Values) => Promise<void>>();

function Form() {
  const form = useEntryForm<Values>({
    body: labels.labelCreate.body,
    initial: { name: '', code: '' },
    check: ({ name }) => (name === 'bad' ? { name: 'Is bad.' } : {}),
    save: async (values) => {
      await save(values);
      form.reset();
    },
  });
  return (
    <form {...form.formProps}>
      <HeldKeys />
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Code" {...form.field('code')} />
      <output>{form.isDirty ? 'dirty' : 'clean'}</output>
      <Button type="submit" isBusy={form.isSaving}>
        Save
      </Button>
    </form>
  );
}

const saveDay = vi.fn<(values: object) => Promise<void>>();

function DayForm() {
  const form = useEntryForm<{ day: string | null; fee: Paisa | null; billDay: number | null }>({
    initial: { day: '2026-12-15', fee: paisa(70_000), billDay: 5 },
    save: saveDay,
  });
  return (
    <form {...form.formProps}>
      <DateField label="Day" {...form.field('day')} />
      <TakaField label="Fee" {...form.field('fee')} />
      <NumberField label="Bill day" {...form.field('billDay')} />
      <Button type="submit">Save</Button>
      <Button onClick={() => form.reset()}>Discard</Button>
    </form>
  );
}

/** A form whose values stay once they are saved. */
function Settings() {
  const form = useEntryForm({
    initial: { zone: '', limit: '' },
    save: async (values) => {
      await saveDay(values);
      form.reset(values);
    },
  });
  return (
    <form {...form.formProps}>
      <HeldKeys />
      <TextField label="Zone" {...form.field('zone')} />
      <TextField label="Limit" {...form.field('limit')} />
      <Button type="submit">Save</Button>
    </form>
  );
}

function input(label: string): HTMLInputElement {
  return screen.getByLabelText(label);
}

function refused(fields: Record<string, string[]>): CallFailure {
  return new CallFailure({ status: 422, heading: '', messages: ['No.'], fields });
}

afterEach(() => {
  cleanup();
  save.mockReset();
  saveDay.mockReset();
});

describe('a form', () => {
  it('accepts no more characters than the call does', async () => {
    await renderScreen(<Form />);
    expect(screen.getByLabelText<HTMLInputElement>('Name').maxLength).toBe(40);
    expect(screen.getByLabelText<HTMLInputElement>('Code').hasAttribute('maxlength')).toBe(false);
  });

  it('keeps the input when saving fails, and shows each message beside its field', async () => {
    save.mockRejectedValueOnce(refused({ code: ['Is taken.'] }));
    const { user } = await renderScreen(<Form />);
    await user.type(input('Name'), 'Uttara');
    await user.type(input('Code'), 'NK-1{Enter}');
    expect(await screen.findByText('Is taken.')).toBeTruthy();
    expect([input('Name').value, input('Code').value]).toEqual(['Uttara', 'NK-1']);
    const described = input('Code').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('Is taken.');
    await waitFor(() => expect(document.activeElement).toBe(input('Code')));
  });

  it('clears a message when its field is edited', async () => {
    save.mockRejectedValueOnce(refused({ name: ['Is taken.'] }));
    const { user } = await renderScreen(<Form />);
    await user.type(input('Name'), 'Uttara{Enter}');
    await screen.findByText('Is taken.');
    await user.type(input('Name'), ' 2');
    expect(screen.queryByText('Is taken.')).toBeNull();
  });

  it('does not send what its own validation refuses', async () => {
    const { user } = await renderScreen(<Form />);
    await user.type(input('Name'), 'bad{Enter}');
    expect(await screen.findByText('Is bad.')).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
  });

  it('saves once on repeated Enter, and is ready for the next record', async () => {
    let finish = () => {};
    save.mockImplementation(() => new Promise((resolve) => (finish = resolve)));
    const { user } = await renderScreen(<Form />);
    await user.type(input('Name'), 'Uttara{Enter}{Enter}{Enter}');
    expect(screen.getByText('dirty')).toBeTruthy();
    expect(save).toHaveBeenCalledExactlyOnceWith({ name: 'Uttara', code: '' });
    finish();
    await screen.findByText('clean');
    expect(input('Name').value).toBe('');
    expect(document.activeElement).toBe(input('Name'));
    // An Enter pressed just after the first was meant for the record that is saved.
    const form = input('Name').form as HTMLFormElement;
    const second = createEvent.submit(form);
    Object.defineProperty(second, 'timeStamp', { value: 0 });
    fireEvent(form, second);
    expect(save).toHaveBeenCalledTimes(1);
    await user.keyboard('Mirpur{Enter}');
    expect(save).toHaveBeenCalledTimes(2);
    finish();
    await screen.findByText('clean');
  });

  it('that stays as it is has the focus where it was', async () => {
    const { user } = await renderScreen(<Settings />);
    await user.type(input('Limit'), '5{Enter}');
    await waitFor(() => expect(saveDay).toHaveBeenCalledTimes(1));
    expect(document.activeElement).toBe(input('Limit'));
  });

  it('that stays as it is leaves the focus where its screen led it meanwhile', async () => {
    let finish = () => {};
    saveDay.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
    const { user } = await renderScreen(
      <>
        <Settings />
        <input aria-label="Next customer" />
      </>,
    );
    await user.type(input('Limit'), '5{Enter}');
    await waitFor(() => expect(saveDay).toHaveBeenCalledTimes(1));
    input('Next customer').focus();
    finish();
    await waitFor(() => expect(input('Limit').form?.dataset.typed).toBeUndefined());
    expect(document.activeElement).toBe(input('Next customer'));
  });

  it('is not sent while a field cannot be parsed; Discard shows the day again', async () => {
    const { user } = await renderScreen(<DayForm />);
    const day = input('Day');
    await user.clear(day);
    await user.type(day, '31/02/2026{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(day));
    expect(day.getAttribute('aria-invalid')).toBe('true');
    await user.type(input('Fee'), 'much');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saveDay).not.toHaveBeenCalled();

    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect([day.value, input('Fee').value, input('Bill day').value]).toEqual([
      '15 Dec 2026',
      '700.00',
      '5',
    ]);
    await user.clear(input('Bill day'));
    await user.type(input('Bill day'), 'five');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(screen.getByText('Enter a number like 12 or 12.5.')).toBeTruthy();
    expect(saveDay).not.toHaveBeenCalled();

    await user.clear(input('Bill day'));
    await user.type(input('Bill day'), '6');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(saveDay).toHaveBeenCalledWith({ day: '2026-12-15', fee: 70_000, billDay: 6 });
  });
});
