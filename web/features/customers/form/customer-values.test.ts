import { paisa } from '@netkhata/domain/paisa';
import { describe, expect, it } from 'vitest';
import { customerRecord } from '../../../test-support/customer-record.ts';
import {
  customerBody,
  customerProblems,
  customerValuesOf,
  feeAfterChange,
  feeProposal,
  newCustomerValues,
} from './customer-values.ts';
import { passwordChange } from './network-values.ts';

const blank = newCustomerValues({ today: '2026-11-21', zoneId: null });
const good = { ...blank, name: 'Karim', mobileNo: '01712345678' };

describe('the proposed fee', () => {
  it.each([
    [1, 50_000],
    [3, 150_000],
    [null, 50_000],
  ])('is the price times a cycle of %s months', (cycleMonths, fee) => {
    expect(feeProposal({ pricePaisa: paisa(50_000), cycleMonths })).toBe(fee);
  });

  it('is none without a package', () => {
    expect(feeProposal({ pricePaisa: undefined, cycleMonths: 1 })).toBeNull();
  });

  it.each([
    // fee, proposed before, proposed now, result
    [null, null, 50_000, 50_000],
    [50_000, 50_000, 80_000, 80_000],
    [65_000, 50_000, 80_000, 65_000],
    [65_000, null, 80_000, 65_000],
    [0, null, 80_000, 0],
    [50_000, 50_000, null, 50_000],
  ])('fee %s (was proposed %s, now %s) becomes %s', (fee, before, now, expected) => {
    const money = (value: number | null) => (value === null ? null : paisa(value));
    const fees = { fee: money(fee), proposedBefore: money(before), proposedNow: money(now) };
    expect(feeAfterChange(fees)).toBe(expected);
  });
});

describe('the body of the form', () => {
  it("sends a block by its id while it is the customer's own", () => {
    const record = customerRecord();
    const values = customerValuesOf(record);
    expect(customerBody(values, record)).toMatchObject({ block: { id: 5 }, road: null });
    expect(customerBody({ ...values, block: ' Block D ' }, record).block).toEqual({
      name: 'Block D',
    });
    // A block of the same name in another area is a different block.
    expect(customerBody({ ...values, area: 9 }, record).block).toEqual({ name: 'Block C' });
  });

  it('never sends the SMS choice of a new customer', () => {
    expect(customerBody(good)).not.toHaveProperty('sendSms');
  });

  it('holds every field of the record it starts from', () => {
    const values = customerValuesOf(customerRecord());
    expect(values).toMatchObject({
      code: 'C1007',
      area: 2,
      block: 'Block C',
      zone: 1,
      package: 3,
      billDate: 20,
      sendSms: 'yes',
      pppoeUserName: 'karim10',
      connectionCharge: null,
    });
  });
});

describe('the faults of the form', () => {
  it('are none with only a name and a mobile number', () => {
    expect(customerProblems(good, 'bangladesh')).toEqual({});
  });

  it.each([
    [{ name: ' ' }, { name: 'common.required' }],
    [{ mobileNo: '' }, { mobileNo: 'common.required' }],
    [{ mobileNo: '0171234' }, { mobileNo: 'customers.mobileInvalid' }],
    [{ alternateMobileNo: '12' }, { alternateMobileNo: 'customers.mobileInvalid' }],
    [
      { category: 'special' as const, billingCycle: null },
      { billingCycle: 'customers.cycleMissing' },
    ],
    [{ billDate: 32 }, { billDate: 'customers.billDateInvalid' }],
    [{ billDate: 1.5 }, { billDate: 'customers.billDateInvalid' }],
    [{ billDate: 0 }, { billDate: 'customers.billDateInvalid' }],
  ])('%j', (changes, problems) => {
    expect(customerProblems({ ...good, ...changes }, 'bangladesh')).toEqual(problems);
  });

  it('are none with a mobile number in Bangla digits', () => {
    const values = { ...good, mobileNo: '+৮৮০ ১৭১২-৩৪৫৬৭৮' };
    expect(customerProblems(values, 'bangladesh')).toEqual({});
  });

  it('include a foreign number only where the company accepts none', () => {
    const values = { ...good, mobileNo: '+65 9123 4567' };
    const problems = { mobileNo: 'customers.mobileInvalid' };
    expect(customerProblems(values, 'bangladesh')).toEqual(problems);
    expect(customerProblems(values, 'international')).toEqual({});
    expect(customerProblems({ ...good, mobileNo: '9123 4567' }, 'international')).toEqual({
      mobileNo: 'customers.mobileInvalidAbroad',
    });
  });
});

describe('a password in a change', () => {
  it('is omitted when empty and never seen, else sent unchanged', () => {
    expect(passwordChange('', { revealed: undefined })).toEqual({});
    expect(passwordChange('new', { revealed: undefined })).toEqual({ pppoePassword: 'new' });
    expect(passwordChange('old', { revealed: 'old' })).toEqual({});
    expect(passwordChange('', { revealed: 'old' })).toEqual({
      pppoePassword: '',
      openedWith: { pppoePassword: 'old' },
    });
  });
});
