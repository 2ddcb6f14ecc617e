import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CallFailure } from '../api/call-failure.ts';
import { renderScreen } from '../test-support/render-screen.tsx';
import { Button } from './button.tsx';
import { useEntryForm } from './entry-form.ts';
import { TextField } from './text-field.tsx';

type Values = { name: string; code: string };

const save = vi.fn<(values: Values) => Promise<void>>();

function Form() {
  const form = useEntryForm<Values>({
    initial: { name: '', code: '' },
    check: ({ name }) => (name === 'bad' ? { name: 'Is bad.' } : {}),
    save: async (values) => {
      await save(values);
      form.reset();
    },
  });
  return (
    <form {...form.formProps}>
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Code" {...form.field('code')} />
      <output>{form.isDirty ? 'dirty' : 'clean'}</output>
      <Button type="submit" isBusy={form.isSaving}>
        Save
      </Button>
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
});

describe('a form', () => {
  it('keeps what was typed when saving fails, and shows each message at its field', async () => {
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

  it('takes a message away as its field is typed in', async () => {
    save.mockRejectedValueOnce(refused({ name: ['Is taken.'] }));
    const { user } = await renderScreen(<Form />);
    await user.type(input('Name'), 'Uttara{Enter}');
    await screen.findByText('Is taken.');
    await user.type(input('Name'), ' 2');
    expect(screen.queryByText('Is taken.')).toBeNull();
  });

  it('does not send what its own check finds wrong', async () => {
    const { user } = await renderScreen(<Form />);
    await user.type(input('Name'), 'bad{Enter}');
    expect(await screen.findByText('Is bad.')).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
  });

  it('saves once, however often Enter is pressed, and is ready for the next record', async () => {
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
  });
});
