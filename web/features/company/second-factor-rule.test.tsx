import { secondFactor } from '@netkhata/contract/second-factor';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { SecondFactorRuleCard } from './second-factor-rule.tsx';

const LABEL = 'Who must use it';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const show = (userType: '1' | '2') =>
  renderScreen(
    <SignedIn>
      <SecondFactorRuleCard />
    </SignedIn>,
    {
      answers: [
        signedInAs({ userType }),
        answer(secondFactor.secondFactorRule, { rule: 'nobody' }),
        answer(secondFactor.secondFactorRuleUpdate, {
          heading: 'Two-step verification',
          message: 'Setting saved successfully.',
          data: {},
        }),
      ],
    },
  );

it('is chosen by a Super Admin and saved at once', async () => {
  const { user, requests } = await show('1');
  await user.selectOptions(await screen.findByLabelText(LABEL), 'Super Admins');
  expect(await screen.findByText('Setting saved successfully.')).toBeTruthy();
  await waitFor(() =>
    expect(requests.find(({ path }) => path === 'second_factor_rule_update')?.body).toEqual({
      rule: 'super_admins',
      openedWith: { rule: 'nobody' },
    }),
  );
});

it('is read-only for an administrator who is not a Super Admin', async () => {
  await show('2');
  expect((await screen.findByLabelText<HTMLSelectElement>(LABEL)).disabled).toBe(true);
  expect(screen.getByText('Only a Super Admin changes this.')).toBeTruthy();
});
