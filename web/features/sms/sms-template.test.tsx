import { RIGHTS } from '@netkhata/contract/rights';
import { smsTemplates } from '@netkhata/contract/sms-templates';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { answer, type Answer, type SentRequest, refusal } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { SmsTemplate } from './sms-template.tsx';

const TEXTS: Record<string, string> = {
  bill_create: 'Dear {name}, bill {billNo} is Tk {amount}. {company}',
  bill_receive: 'Dear {name}, we received Tk {amount} on {paymentDate}.',
};
const templates = answer(smsTemplates.smsTemplate, ({ path }: SentRequest) => {
  const key = path.split('/').at(-1) ?? '';
  return { key, value: TEXTS[key] ?? '', suggestion: 'Dear {name}, please pay.' };
});
const saved = answer(smsTemplates.smsTemplateUpdate, {
  heading: 'Template saved',
  message: 'SMS template saved successfully.',
  data: {},
});

const nobody = answer(smsTemplates.smsTemplatePreview, null);

async function templateScreen(answers: Answer[] = [saved], user = signedInAs()) {
  const page = await renderScreen(
    <SignedIn>
      <SmsTemplate />
    </SignedIn>,
    { answers: [...answers, user, templates, nobody] },
  );
  await screen.findByLabelText('Message');
  const bodies = () =>
    page.requests.filter(({ path }) => path === 'update_sms_template').map(({ body }) => body);
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...page, bodies, save };
}

const box = () => screen.getByLabelText<HTMLTextAreaElement>('Message');
const preview = () => screen.getByRole('region', { name: 'Preview' });

afterEach(() => {
  cleanup();
  localStorage.clear();
});

describe('a template', () => {
  it('shows five rows, the placeholders, and a preview', async () => {
    await templateScreen();
    expect(box().getAttribute('rows')).toBe('5');
    expect(box().value).toBe(TEXTS['bill_create']);
    expect(
      within(preview()).getByText('Dear Rahim Uddin, bill B2611-000042 is Tk 1,200. Sky Net'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: '{billNo} Bill number' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /paymentDate/ })).toBeNull();
  });

  it('previews with a real customer, where there is one', async () => {
    const real = answer(smsTemplates.smsTemplatePreview, ({ body }) => ({
      customerId: 7,
      name: 'Karim',
      text: `For Karim: ${String(body['smsTemplateMessage'])}`,
      encoding: 'GSM-7' as const,
      characters: 20,
      parts: 1,
      cost: paisa(40),
    }));
    const { user } = await templateScreen([real]);
    expect(await within(preview()).findByText('Preview for Karim')).toBeTruthy();
    await user.clear(box());
    await user.type(box(), 'Thanks');
    expect(await within(preview()).findByText('For Karim: Thanks')).toBeTruthy();
    expect(within(preview()).getByText(/৳0\.40 each/)).toBeTruthy();
  });

  it('takes the suggested text', async () => {
    const { user } = await templateScreen();
    await user.click(screen.getByRole('button', { name: 'Use the suggested text' }));
    expect(box().value).toBe('Dear {name}, please pay.');
    expect(screen.queryByRole('button', { name: 'Use the suggested text' })).toBeNull();
  });

  it('fills a Bangla message with Bangla samples', async () => {
    const { user } = await templateScreen();
    await user.clear(box());
    await user.click(box());
    await user.paste('প্রিয় {name}');
    expect(within(preview()).getByText('প্রিয় রহিম উদ্দিন')).toBeTruthy();
  });

  it('inserts a placeholder at the cursor, and saves', async () => {
    const { user, bodies, save } = await templateScreen();
    box().setSelectionRange(0, 4);
    await user.click(screen.getByRole('button', { name: '{code} Customer code' }));
    expect(box().value).toBe('{code} {name}, bill {billNo} is Tk {amount}. {company}');
    expect(document.activeElement).toBe(box());
    await save();
    expect(await screen.findByText('SMS template saved successfully.')).toBeTruthy();
    const openedWith = {
      smsTemplateMessage: 'Dear {name}, bill {billNo} is Tk {amount}. {company}',
    };
    expect(bodies()).toEqual([
      { smsTemplate: 'bill_create', smsTemplateMessage: box().value, openedWith },
    ]);
  });

  it('does not send an unknown placeholder', async () => {
    const { user, bodies, save } = await templateScreen();
    await user.click(box());
    await user.paste('{paymentDate}');
    await save();
    expect(await screen.findByText('Unknown placeholder: {paymentDate}.')).toBeTruthy();
    expect(bodies()).toHaveLength(0);
  });

  it('shows a refusal beside the message', async () => {
    const refused = refusal(smsTemplates.smsTemplateUpdate, {
      status: 422,
      errorMessage: { smsTemplateMessage: ['Has a character that cannot be stored.'] },
    });
    const { user, save } = await templateScreen([refused]);
    await user.click(box());
    await user.paste('!');
    await save();
    await waitFor(() => expect(document.activeElement).toBe(box()));
    const described = box().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toContain('cannot be stored');
  });

  it('switches to the other one, after a confirmation when something was typed', async () => {
    const { user, router } = await templateScreen();
    await user.selectOptions(screen.getByLabelText('Template'), 'Bill Receive');
    await waitFor(() => expect(box().value).toBe(TEXTS['bill_receive']));
    expect(router.state.location.search).toEqual({ tab: 'bill_receive' });
    await user.click(box());
    await user.paste('!');
    await user.selectOptions(screen.getByLabelText('Template'), 'Bill Create');
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Stay' }));
    expect(box().value).toBe(`${TEXTS['bill_receive']}!`);
    await user.selectOptions(screen.getByLabelText('Template'), 'Bill Create');
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave' }),
    );
    await waitFor(() => expect(box().value).toBe(TEXTS['bill_create']));
  });

  it('is read-only without the right', async () => {
    const rights = RIGHTS.filter((right) => right !== 'sms_zone');
    await templateScreen([saved], signedInAs({ rights }));
    expect(box().disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    expect(screen.getByText('Your role may not do this.')).toBeTruthy();
  });
});
