import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { useCallback, useEffect, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderScreen } from '../test-support/render-screen.tsx';
import { FieldToCome } from './field-to-come.tsx';
import { SearchSelect } from './search-select.tsx';
import type { Option } from './select-field.tsx';

const CUSTOMERS = [
  { value: 7, label: 'Rahima', note: 'NK-7' },
  { value: 8, label: 'Rahim', note: 'NK-8' },
];
const searched = vi.fn<(query: string) => void>();

function Holder({ options = CUSTOMERS }: { options?: typeof CUSTOMERS }) {
  const [value, setValue] = useState<Option<number> | null>(null);
  const [query, setQuery] = useState('');
  const search = useCallback((text: string) => {
    searched(text);
    setQuery(text);
  }, []);
  return (
    <>
      <SearchSelect
        label="Customer"
        value={value}
        onChange={setValue}
        options={options}
        isLoading={false}
        query={query}
        onSearch={search}
        emptyText="Nobody"
      />
      <output>{value?.value ?? 'none'}</output>
    </>
  );
}

function input(): HTMLInputElement {
  return screen.getByRole('combobox', { name: 'Customer' });
}

afterEach(() => {
  cleanup();
  searched.mockReset();
});

describe('a search select', () => {
  it('sends one request per pause, and is moved through and chosen by keyboard', async () => {
    const { user } = await renderScreen(<Holder />);
    await user.type(input(), 'rah');
    await waitFor(() => expect(searched).toHaveBeenLastCalledWith('rah'));
    expect(searched.mock.calls.map(([query]) => query)).toEqual(['', 'rah']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(await screen.findByText('8')).toBeTruthy();
    expect(input().value).toBe('Rahim');
  });

  it.each([
    ['', 'Karim'],
    ['ra', 'ra'],
  ])('is typed over when its option is read late, after %j', async (before, shown) => {
    function LateOption() {
      const [value, setValue] = useState<Option<number> | null>(null);
      const search = useCallback(() => undefined, []);
      return (
        <>
          <SearchSelect
            {...{ label: 'Customer', value, onChange: setValue, options: CUSTOMERS, query: '' }}
            isLoading={false}
            onSearch={search}
          />
          <button
            onMouseDown={(event) => {
              event.preventDefault();
              setValue({ value: 9, label: 'Karim' });
            }}
          >
            Read
          </button>
        </>
      );
    }
    const { user } = await renderScreen(<LateOption />);
    await user.click(input());
    if (before !== '') await user.keyboard(before);
    await user.click(screen.getByRole('button', { name: 'Read' }));
    expect(document.activeElement).toBe(input());
    expect(input().value).toBe(shown);
    await user.keyboard('h');
    expect(input().value).toBe(`${before}h`);
  });

  it('is chosen by mouse, and the focus stays in the field', async () => {
    const { user } = await renderScreen(<Holder />);
    await user.type(input(), 'rah');
    await user.click(await screen.findByRole('option', { name: /Rahima/ }));
    expect(input().value).toBe('Rahima');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(document.activeElement).toBe(input());
  });

  it('searches for the same again, however soon after a choice', async () => {
    const { user } = await renderScreen(<Holder />);
    const queries = () => searched.mock.calls.map(([query]) => query);
    await user.type(input(), 'rah');
    await waitFor(() => expect(queries()).toEqual(['', 'rah']));
    await user.click(screen.getByRole('option', { name: /Rahima/ }));
    expect(queries()).toEqual(['', 'rah', '']);
    await user.click(input());
    await user.keyboard('rah');
    await waitFor(() => expect(queries()).toEqual(['', 'rah', '', 'rah']));
  });

  it('shows the choice again when the field is left, and clears on request', async () => {
    const { user } = await renderScreen(<Holder />);
    await user.type(input(), 'rah{ArrowDown}{Enter}');
    await screen.findByText('7');
    await user.type(input(), ' x');
    await user.tab();
    expect(input().value).toBe('Rahima');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('none')).toBeTruthy();
  });

  it('remembers an Enter pressed before the answer', async () => {
    const { user } = await renderScreen(<Holder />);
    await user.type(input(), 'rah{Enter}');
    expect(await screen.findByText('7')).toBeTruthy();
    // Without waiting for the debounce.
    expect(searched.mock.calls.map(([query]) => query)).toContain('rah');
  });

  it('keeps what follows an early Enter for the field that comes, else it cancels the Enter', async () => {
    const chosen: number[] = [];
    let answer = () => {};
    /** Adds whoever is found to a list, or fills the field that comes with the customer. */
    function Late({ fieldToCome }: { fieldToCome?: string }) {
      const [value, setValue] = useState<Option<number> | null>(null);
      const [query, setQuery] = useState('');
      const [answered, setAnswered] = useState('');
      useEffect(() => {
        answer = () => setAnswered(query);
      }, [query]);
      const options = CUSTOMERS.filter(({ label }) => label.toLowerCase() === answered);
      return (
        <>
          <SearchSelect
            {...{ label: 'Customer', value, options, query, onSearch: setQuery, fieldToCome }}
            isLoading={answered !== query}
            onChange={(option) => {
              chosen.push(option?.value ?? 0);
              if (fieldToCome) setValue(option);
            }}
          />
          {value && fieldToCome && <FieldToCome label="Item" name={fieldToCome} />}
        </>
      );
    }
    const answerTo = async (text: string) => {
      await waitFor(() => expect(screen.getByRole('combobox')).toHaveProperty('value', text));
      await act(async () => answer());
    };
    const { user } = await renderScreen(<Late />);
    for (const keys of ['rahim{Enter}a', 'rahimax{Enter}{Backspace}']) {
      await user.clear(input());
      await user.type(input(), keys);
      await answerTo('rahima');
      expect(chosen).toEqual([]);
    }
    // Tab moves on without it: the option is picked once it is there.
    await user.clear(input());
    await user.type(input(), 'rahim{Enter}{Tab}');
    await answerTo('rahim');
    expect(chosen).toEqual([8]);
    cleanup();

    const page = await renderScreen(<Late fieldToCome="item" />);
    await page.user.type(input(), 'rahima{Enter}Internet');
    expect(screen.getByRole('status').textContent).toMatch(/Internet$/);
    await answerTo('rahima');
    expect(chosen).toEqual([8, 7]);
    expect(screen.getByLabelText<HTMLInputElement>('Item').value).toBe('Internet');
  });

  it('reports that nothing is found', async () => {
    const { user } = await renderScreen(<Holder options={[]} />);
    await user.type(input(), 'zzz');
    expect(await screen.findByText('Nobody')).toBeTruthy();
  });

  it('wraps around by arrows, announces the active option, and Escape closes only the list', async () => {
    const { user } = await renderScreen(<Holder />);
    await user.type(input(), 'rah{ArrowDown}');
    const options = await screen.findAllByRole('option');
    const marked = () =>
      options.findIndex(({ id }) => id === input().getAttribute('aria-activedescendant'));
    expect([options.length, marked()]).toEqual([2, 0]);
    await user.keyboard('{ArrowUp}');
    expect(marked()).toBe(1);
    await user.keyboard('{ArrowDown}');
    expect(marked()).toBe(0);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(input().getAttribute('aria-activedescendant')).toBeNull();
    expect(input().value).toBe('rah');
  });
});
