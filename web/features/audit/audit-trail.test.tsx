import { auditTrail } from '@netkhata/contract/audit-trail';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { formatOf } from '../../i18n/format.ts';
import { showLanguage, text } from '../../i18n/use-text.ts';
import { answer } from '../../test-support/answers.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { SignedIn, signedInAs } from '../../test-support/signed-in.tsx';
import { changeLine, fieldChanges } from '../../shared/audit/audit-changes.ts';
import { AuditTrail } from './audit-trail.tsx';

// Preloads the lazy components, so that no test waits for their code.
beforeAll(async () => {
  await import('./audit-details.tsx');
});

afterEach(cleanup);

describe('the audit trail', () => {
  const row = {
    id: 5,
    at: '2026-11-21T04:00:00Z',
    user: 'Ayesha Rahman',
    action: 'companySettingsUpdate',
    subject: 'company',
    subjectId: 1,
    address: '10.0.0.5',
    what: null,
    names: {},
    changes: [{ subject: 'company', id: 1, before: { phone: null }, after: { phone: '017' } }],
  };
  const page = { rows: [row], currentPage: 1, lastPage: 1, perPage: 10, total: 1 };
  const trail = (rows: EndpointResult<typeof auditTrail.auditTrailTable>) =>
    renderScreen(
      <SignedIn>
        <AuditTrail />
      </SignedIn>,
      { answers: [signedInAs(), answer(auditTrail.auditTrailTable, rows)] },
    );

  it('shows who did what and what it changed', async () => {
    await trail(page);
    expect(await screen.findByText('Ayesha Rahman')).toBeTruthy();
    expect(screen.getByText('Ayesha Rahman changed the company’s settings')).toBeTruthy();
    expect(screen.getByText('Phone: – › 017')).toBeTruthy();
  });

  it("filters by a list of subjects, in the screen's words", async () => {
    const { user, requests } = await trail(page);
    await screen.findByText('Ayesha Rahman');
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const filter = screen.getByRole('combobox', { name: 'Filter Subject' });
    await user.selectOptions(filter, 'Bill run');
    await waitFor(() =>
      expect(requests.at(-1)?.body).toEqual({
        columns: { subject: { filterValue: 'is:bill_run;' } },
      }),
    );
  });

  it('shows no changes for an action that changed nothing', async () => {
    await trail({ ...page, rows: [{ ...row, changes: [] }] });
    await screen.findByText('Ayesha Rahman');
    expect(document.querySelector('td[data-label="Changes"]:empty')).not.toBeNull();
  });

  it('expands to all changes of any number', async () => {
    const after = Object.fromEntries(Array.from({ length: 97 }, (_, n) => [`field ${n}`, `v${n}`]));
    const change = { subject: 'company', id: 1, after };
    const { user } = await trail({ ...page, rows: [{ ...row, changes: [change] }] });
    const unfold = await screen.findByRole('button', { name: 'Show all' });
    expect(screen.getAllByText(/^Field \d+: /)).toHaveLength(3);
    await user.click(unfold);
    expect(screen.getAllByText(/^Field \d+: /)).toHaveLength(97);
    await user.click(screen.getByRole('button', { name: 'Show fewer' }));
    expect(screen.getAllByText(/^Field \d+: /)).toHaveLength(3);
  });

  it('opens all changes of an action, with taka amounts and formatted days', async () => {
    const change = {
      subject: 'customer',
      id: 7,
      before: { fee_paisa: 70_000, connection_date: '2025-01-06', is_sms_wanted: true, zone_id: 1 },
      after: { fee_paisa: 80_050, connection_date: null, is_sms_wanted: false, zone_id: 2 },
    };
    const names = { 'zoneid:1': 'North', 'zoneid:2': 'South' };
    const one = { ...page, rows: [{ ...row, names, changes: [change] }] };
    const { user } = await trail(one);
    await user.click(await screen.findByRole('button', { name: 'Details of entry 5' }));
    const table = within(await screen.findByRole('table', { name: 'Customer 7' }));
    const lines = table.getAllByRole('row').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'FieldBeforeAfter',
      'Monthly Fee৳700.00৳800.50',
      'Connection Date6 Jan 2025–',
      'Send SMSYesNo',
      'ZoneNorthSouth',
    ]);
  });

  it.each([
    [{ after: { name: 'North', note: null } }, ['Name: North']],
    [
      { before: { status: 'active', email: 'x' }, after: { status: 'close' } },
      ['Status: Active › Closed', 'Email: x › –'],
    ],
    [
      { before: { state: 'counts_differ' }, after: { state: 'accepted', shortage: 'made_good' } },
      ['State: Counts differ › Accepted', 'Shortage: – › I will repay it'],
    ],
    [
      { before: { state: 'waiting' }, after: { state: 'taken_back' } },
      ['State: Waiting for approval › Reversed'],
    ],
    [
      { after: { kind: 'paid_out', direction: 'in', way: 'taken_over' } },
      ['Kind: Pay out', 'Direction: Pay in', 'How: Accepted as a debt'],
    ],
    [{ after: { mode: 'walled' } }, ['How: Limited']],
    [
      { after: { rights: ['counter', 'pay_out'] } },
      ['Permission: Collect payments, Pay money out and in'],
    ],
    [{ before: undefined, after: undefined }, []],
    [
      { after: { items: [{ itemId: 1, pricePaisa: 70_000, quantityMilli: 1500 }] } },
      ['Items 1 · Item: 1', 'Items 1 · Price: ৳700.00', 'Items 1 · Quantity: 1.5'],
    ],
    [
      { after: { labels: ['A', 'B'], leftOut: 2, zone: { id: 3 } } },
      ['Labels: A, B', 'Left out: 2', 'Zone: 3'],
    ],
  ])('formats %j', async (change, lines) => {
    await showLanguage('en');
    const locale = { t: text(), format: formatOf('en') };
    const fields = fieldChanges({ subject: 'zone', id: 1, ...change }, locale);
    expect(fields.map((field) => changeLine(field, !('before' in change)))).toEqual(lines);
  });
});
