/** Type of number and numbering plan of an address, as SMPP 3.4 section 5.2.5 counts them. */
export interface AddressType {
  ton: number;
  npi: number;
}

const NAME: AddressType = { ton: 5, npi: 0 };
const INTERNATIONAL: AddressType = { ton: 1, npi: 1 };
const SHORT_CODE: AddressType = { ton: 3, npi: 0 };

/** Longer than any short code of an operator, shorter than any number with its country. */
const LONGEST_SHORT_CODE = 8;

/** The usual types of a sender by its look; what the settings name wins, each by itself. */
export function senderType(
  sender: string,
  wanted: { ton: number | null; npi: number | null },
): AddressType {
  const usual = usualType(sender);
  return { ton: wanted.ton ?? usual.ton, npi: wanted.npi ?? usual.npi };
}

/** The same for a recipient, who is always a number with its country. */
export function recipientType(wanted: { ton: number | null; npi: number | null }): AddressType {
  return { ton: wanted.ton ?? INTERNATIONAL.ton, npi: wanted.npi ?? INTERNATIONAL.npi };
}

function usualType(sender: string): AddressType {
  if (!/^\+?\d+$/.test(sender)) return NAME;
  return sender.length > LONGEST_SHORT_CODE ? INTERNATIONAL : SHORT_CODE;
}
