import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SmsLength } from './sms-length.tsx';

afterEach(cleanup);

it.each([
  ['Pay\tTk 500', 'a tab = a space'],
  ['Pay\u00a0Tk 500', 'a no-break space = a space'],
  ['Pay\u2009Tk 500', 'an unusual space = a space'],
  ['Pay \u200bTk 500', 'an invisible sign = ""'],
])('says that %j is sent as Unicode, and mends it', async (text, replacement) => {
  const onReplace = vi.fn<(text: string) => void>();
  const { user } = await renderScreen(<SmsLength text={text} onReplace={onReplace} />);
  const [name] = replacement.split(' = ');
  expect(
    screen.getByText(`This is sent as Unicode because of ${name}: less fits into a part.`),
  ).toBeTruthy();
  await user.click(screen.getByRole('button', { name: `Replace: ${replacement}` }));
  expect(onReplace).toHaveBeenCalledWith('Pay Tk 500');
});
