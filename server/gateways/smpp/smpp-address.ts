/** Type of number and numbering plan of an address (SMPP 3.4 section 5.2.5). */
export interface AddressType {
  ton: number;
  npi: number;
}

const NAME: AddressType = { ton: 5, npi: 0 };
const INTERNATIONAL: AddressType = { ton: 1, npi: 1 };
const SHORT_CODE: AddressType = { ton: 3, npi: 0 };

/** Digits; no operator's short code is longer, and every number with a country code is. */
const LONGEST_SHORT_CODE = 8;

/** Derives a sender's address type from its form; each setting overrides its part. */
export function senderType(
  sender: string,
  wanted: { ton: number | null; npi: number | null },
): AddressType {
  const usual = usualType(sender);
  return { ton: wanted.ton ?? usual.ton, npi: wanted.npi ?? usual.npi };
}

/** Address type of a recipient, which is always a number with a country code. */
export function recipientType(wanted: { ton: number | null; npi: number | null }): AddressType {
  return { ton: wanted.ton ?? INTERNATIONAL.ton, npi: wanted.npi ?? INTERNATIONAL.npi };
}

function usualType(sender: string): AddressType {
  if (!/^\+?\d+$/.test(sender)) return NAME;
  return sender.length > LONGEST_SHORT_CODE ? INTERNATIONAL : SHORT_CODE;
}
