import { CUSTOMER_CATEGORIES, CUSTOMER_STATUSES } from '@netkhata/domain/customer-terms';
import { LARGEST } from '@netkhata/domain/bounds';
import * as z from 'zod/mini';
import { networkFields } from './network-fields.ts';
import { optionalDay, optionalText, optionalWhole, requiredText } from './wire.ts';
import { idOrName, optionalId, optionalWord } from './wire-choices.ts';
import {
  optionalEmail,
  optionalMobile,
  optionalNationalId,
  optionalTaka,
  requiredMobile,
} from './wire-formats.ts';

/**
 * The optional texts of a customer besides those of the network. Each is kept in the column of its
 * name and replied as it was stored: form, row and reply are built from this list.
 */
const customerTexts = {
  alternateMobileNo: optionalMobile,
  email: optionalEmail,
  website: optionalText(200),
  line: optionalText(80),
  address: optionalText(300),
  gpsLocation: optionalText(80),
  nid: optionalNationalId,
  birthCertificateNo: optionalText(30),
  passportNo: optionalText(30),
  drivingLicenceNo: optionalText(30),
  note: optionalText(1000),
};

export type CustomerText = keyof typeof customerTexts;

/** Builds a record with one value for each of these texts. */
export const mapCustomerTexts = <Value>(
  valueOf: (name: CustomerText) => Value,
): Record<CustomerText, Value> =>
  Object.fromEntries(
    (Object.keys(customerTexts) as CustomerText[]).map((name) => [name, valueOf(name)]),
  ) as Record<CustomerText, Value>;

/** The registration form. */
export const customerFields = {
  name: requiredText(120),
  mobileNo: requiredMobile,
  code: optionalText(30),
  connectionDate: optionalDay,
  connectionCharge: optionalTaka({ most: LARGEST.price }),
  monthlyFee: optionalTaka({ most: LARGEST.fee }),
  billDate: optionalWhole({ min: 1, max: 31 }),
  package: optionalId,
  category: optionalWord(CUSTOMER_CATEGORIES),
  billingCycle: optionalWhole({ min: 1, max: 12 }),
  status: optionalWord(CUSTOMER_STATUSES),
  area: optionalId,
  zone: optionalId,
  block: idOrName(80),
  road: idOrName(80),
  ...customerTexts,
  ...networkFields,
};

/**
 * Fields of the forms that change a customer: a missing field keeps its value, an empty one is
 * cleared.
 */
export const changedCustomerFields = {
  ...z.partial(z.object(customerFields)).shape,
  name: customerFields.name,
  mobileNo: customerFields.mobileNo,
};
export const changedNetworkFields = z.partial(z.object(networkFields)).shape;
