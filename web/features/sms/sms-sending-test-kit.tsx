import { gateways } from '@netkhata/contract/gateways';
import { setup } from '@netkhata/contract/setup';
import { sms } from '@netkhata/contract/sms';
import { paisa } from '@netkhata/domain/paisa';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach } from 'vitest';
import { type Answer, answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import type { SmsPreview } from './use-sms-preview.ts';
import { ZoneSms } from './zone-sms.tsx';

export const sent = answer(sms.customerSmsSend, {
  heading: 'SMS queued',
  message: 'SMS to 2 customers queued.',
  data: { id: 9, queued: 2, leftOut: { noSms: 0, noNumber: 0, closed: 0 } },
});
export const state = (change: object = {}) =>
  answer(gateways.smsState, {
    kind: 'http',
    isStopped: false,
    isDemo: false,
    pricePerPart: paisa(40),
    dailyQuota: null,
    quotaLeft: null,
    ...change,
  });
const sample = {
  name: 'Abdul Karim',
  mobileNo: '01712345678',
  encoding: 'GSM-7' as const,
  characters: 19,
  parts: 1,
};
export const previewOf = (change: Partial<SmsPreview> = {}) =>
  answer(sms.smsPreview, ({ body }) => ({
    recipients: 2,
    leftOut: { noSms: 3, noNumber: 0, closed: 1 },
    mostRecipients: null,
    parts: 2,
    cost: paisa(80),
    longest: { ...sample, text: `Longest: ${String(body['message'])}` },
    samples: [{ ...sample, text: `Dear Abdul Karim: ${String(body['message'])}` }],
    hint: null,
    unknown: [],
    ...change,
  }));
const zones = answer(setup.zoneOptions, [
  { id: 3, name: 'North' },
  { id: 4, name: 'South' },
]);

/** Renders a screen that sends SMS, with a gateway; cleans up after each test. */
export function setUpSmsSending() {
  afterEach(() => {
    cleanup();
    localStorage.clear();
  });
  const sendingScreen = async (children: ReactNode, answers: Answer[] = [sent]) => {
    const page = await renderScreen(<SignedIn>{children}</SignedIn>, {
      answers: [...answers, signedInAs(), zones, state(), previewOf()],
    });
    await screen.findByLabelText('Message');
    const bodies = () =>
      page.requests.filter(({ path }) => path === 'send_sms_customer').map(({ body }) => body);
    return { ...page, bodies };
  };
  const zoneScreen = async (answers?: Answer[]) => {
    const page = await sendingScreen(<ZoneSms />, answers);
    await screen.findByRole('option', { name: 'North' });
    return page;
  };
  return { sendingScreen, zoneScreen };
}

export const messageBox = () => screen.getByLabelText<HTMLTextAreaElement>('Message');
export const confirmDialog = () => screen.findByRole('dialog', { name: 'Are you sure?' });
