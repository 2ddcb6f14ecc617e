import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useState } from 'react';
import * as z from 'zod/mini';
import { syncServerClock } from '../../i18n/format.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { useEntryForm } from '../../ui/entry-form.ts';
import { TextField } from '../../ui/text-field.tsx';
import { holdDraft } from './held-drafts.ts';
import { draftsOf } from './draft-keys.ts';
import { readDrafts, writeDraft } from './stored-drafts.ts';
import { useFormDraft } from './use-form-draft.ts';

type Values = { name: string; mobileNo: string; password: string; fee: number | null };

const NEW: Values = { name: '', mobileNo: '', password: '', fee: null };
const SCHEMAS = { name: z.string(), mobileNo: z.string(), fee: z.nullable(z.int()) };

function Form({ onSaved }: { onSaved: () => void }) {
  const form = useEntryForm<Values>({
    initial: NEW,
    save: async () => {
      form.reset();
      onSaved();
    },
  });
  const offer = useFormDraft(form, {
    name: 'customer',
    kind: 'register',
    about: form.values.name,
    schemas: SCHEMAS,
    secrets: ['password'],
  });
  return (
    <form {...form.formProps}>
      {offer}
      <TextField label="Name" {...form.field('name')} />
      <TextField label="Mobile" {...form.field('mobileNo')} />
      <TextField label="Password" {...form.field('password')} />
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.reset()}>
        Start over
      </button>
    </form>
  );
}

function Screens({ onSaved }: { onSaved: () => void }) {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && <Form onSaved={onSaved} />}
      <button type="button" onClick={() => setOpen(false)}>
        Another screen
      </button>
    </>
  );
}

const open = async ({ userId = 1, onSaved = () => {} } = {}) => {
  const page = await renderScreen(
    <SignedIn>
      <Screens onSaved={onSaved} />
    </SignedIn>,
    { answers: [signedInAs({ userId })] },
  );
  await screen.findByLabelText('Name');
  return page;
};

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const drafts = (userId = 1) => readDrafts(draftsOf(userId, 'customer'));
const kept = () => drafts().map(({ content }) => (content as { values: unknown }).values);
const offers = () => screen.queryAllByText(/^You were registering/).map((each) => each.textContent);
const hide = () => fireEvent(window, new Event('pagehide'));

/** A draft as a closed page has left it. */
function left(values: object, { about = 'Hasan Ali', at = new Date().toISOString() } = {}) {
  const key = `${draftsOf(1, 'customer')}left-${about}`;
  writeDraft(key, { kind: 'register', about, content: { values } }, at);
  return key;
}

beforeEach(() => localStorage.clear());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  syncServerClock(null);
});

describe('what is typed into a form', () => {
  it('is kept when the page is left, without what nobody changed', async () => {
    const { user } = await open();
    await user.type(field('Name'), 'Hasan Ali');
    hide();
    expect(kept()).toEqual([{ name: 'Hasan Ali' }]);
    expect(drafts()[0]?.about).toBe('Hasan Ali');
  });

  it('is kept when another screen is opened, which says so', async () => {
    const { user } = await open();
    await user.type(field('Name'), 'Hasan Ali');
    await user.click(screen.getByRole('button', { name: 'Another screen' }));
    expect(kept()).toEqual([{ name: 'Hasan Ali' }]);
    await screen.findByText('Not saved, kept here for a day');
  });

  it('is gone once saved, also where the form goes away with it', async () => {
    const { user } = await open({ onSaved: cleanup });
    await user.type(field('Name'), 'Hasan Ali');
    hide();
    expect(kept()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('is gone once discarded', async () => {
    const { user } = await open();
    await user.type(field('Name'), 'H');
    await waitFor(() => expect(kept()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await waitFor(() => expect(kept()).toEqual([]));
  });

  it('never keeps a password; leaving asks then', async () => {
    const { user, router } = await open();
    await user.type(field('Name'), 'Hasan Ali');
    await user.type(field('Password'), 'secret-7');
    hide();
    expect(kept()).toEqual([{ name: 'Hasan Ali' }]);
    expect(drafts()[0]?.hasSecrets).toBe(true);
    expect(JSON.stringify(localStorage)).not.toContain('secret-7');
    await act(async () => void router.navigate({ to: '/elsewhere' as never }));
    await screen.findByText('What you typed here is not saved yet.');
  });

  it('leaving asks nothing where it is kept, and asks where storage is full', async () => {
    const { user, router } = await open();
    await user.type(field('Name'), 'Hasan');
    await waitFor(() => expect(kept()).toHaveLength(1));
    await act(() => router.navigate({ to: '/elsewhere' as never }));
    expect(router.state.location.pathname).toBe('/elsewhere');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await user.type(field('Name'), ' Ali');
    hide();
    await act(async () => void router.navigate({ to: '/screen' as never }));
    await screen.findByText('What you typed here is not saved yet.');
    expect(field('Name').value).toBe('Hasan Ali');
  });
});

describe('a draft', () => {
  it('is offered, and goes on where it was', async () => {
    left({ name: 'Hasan Ali', mobileNo: '0171' });
    const { user } = await open();
    expect(await screen.findByText(/^You were registering Hasan Ali, \d\d:\d\d\.$/)).toBeTruthy();
    expect(field('Name').value).toBe('');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(field('Name').value).toBe('Hasan Ali');
    expect(field('Mobile').value).toBe('0171');
    expect(document.activeElement).toBe(field('Name'));
    expect(offers()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(drafts()).toEqual([]));
  });

  it('never overwrites what is being typed: that becomes the draft on offer', async () => {
    left({ name: 'Hasan Ali' });
    const { user } = await open();
    await screen.findByText(/registering Hasan Ali/);
    await user.type(field('Name'), 'Rahima');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(field('Name').value).toBe('Hasan Ali');
    await screen.findByText(/registering Rahima/);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(field('Name').value).toBe('Rahima');
    await screen.findByText(/registering Hasan Ali/);
  });

  it('is discarded, which can be undone', async () => {
    left({ name: 'Hasan Ali' });
    const { user } = await open();
    await screen.findByText(/registering Hasan Ali/);
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(drafts()).toEqual([]);
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    expect(kept()).toEqual([{ name: 'Hasan Ali' }]);
    await screen.findByText(/registering Hasan Ali/);
  });

  it('is offered to its own user only', async () => {
    left({ name: 'Hasan Ali' });
    await open({ userId: 2 });
    expect(offers()).toEqual([]);
    expect(drafts()).toHaveLength(1);
  });

  it('is not offered while another tab is typing in it', async () => {
    const key = left({ name: 'Hasan Ali' });
    left({ name: 'Rahima' }, { about: 'Rahima' });
    const release = holdDraft(key);
    await open();
    await screen.findByText(/registering Rahima/);
    expect(offers()).toHaveLength(1);
    release();
  });

  it('is not offered any more once another tab has saved it', async () => {
    const key = left({ name: 'Hasan Ali' });
    await open();
    await screen.findByText(/registering Hasan Ali/);
    localStorage.removeItem(key);
    fireEvent(window, new StorageEvent('storage', { key }));
    expect(offers()).toEqual([]);
  });

  it('ends after a day, by the clock of the server', async () => {
    const HOUR_MS = 3_600_000;
    const now = Date.parse('2026-11-26T14:00:00Z');
    const ago = (hours: number) => new Date(now - hours * HOUR_MS).toISOString();
    vi.spyOn(Date, 'now').mockReturnValue(now);
    left({ name: 'A' }, { about: 'A', at: ago(25) });
    left({ name: 'B' }, { about: 'B', at: ago(23) });
    expect(drafts().map(({ about }) => about)).toEqual(['B']);
    // The clock of this device is a day ahead.
    syncServerClock(new Date(now - 24 * HOUR_MS).toUTCString());
    left({ name: 'C' }, { about: 'C', at: ago(24) });
    expect(drafts().map(({ about }) => about)).toEqual(['B', 'C']);
  });

  it('of an older version fills in what still fits', async () => {
    left({ name: 'Hasan Ali', mobileNo: 7, fee: 'many', colour: 'red' });
    localStorage.setItem(`${draftsOf(1, 'customer')}broken`, '{"kind":"register"');
    localStorage.setItem(`${draftsOf(1, 'customer')}other`, '[]');
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    expect(field('Name').value).toBe('Hasan Ali');
    expect(field('Mobile').value).toBe('');
    expect(drafts()).toHaveLength(1);
  });
});
