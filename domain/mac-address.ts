/** Six octets in any notation: AA:BB:CC:DD:EE:FF, aa-bb-cc-dd-ee-ff, aabb.ccdd.eeff, AABBCCDDEEFF. */
const MAC = /^(?:0X(?=[0-9A-F]{12}$))?(?:[0-9A-F][ :._-]*){11}[0-9A-F]$/;
/** An octet below 16 with one digit: 0:1a:2b:3:4:5. */
const SHORT_MAC = /^(?:[0-9A-F]{1,2}[ :._-]){5}[0-9A-F]{1,2}$/;
/** With a port or a network's name behind it, which more octets are not. */
const MAC_WITH_MORE = /^((?:[0-9A-F][ :._-]*){11}[0-9A-F])[^0-9A-Z]/;
const BEYOND_ADDRESS = /[^0-9A-F :._-]/;

/**
 * A device's address as a router writes it, AA:BB:CC:DD:EE:FF, in whatever notation it was typed;
 * another text in capitals, null where there is none. For comparison; stored as typed. Must agree
 * with the database function `radius.calling_station`.
 */
export function comparableDevice(typed: string): string | null {
  const text = typed.replace(/^ +| +$/g, '').toUpperCase();
  if (MAC.test(text)) return withColons(text.replace(/^0X/, ''));
  if (SHORT_MAC.test(text)) {
    return withColons(
      text.replace(
        /(^|[ :._-])([0-9A-F])(?=$|[ :._-])/g,
        (_, before, digit) => `${before}0${digit}`,
      ),
    );
  }
  const address = MAC_WITH_MORE.exec(text)?.[1];
  if (address && BEYOND_ADDRESS.test(text)) return withColons(address);
  return text === '' ? null : text;
}

const withColons = (address: string): string =>
  (address.replace(/[ :._-]/g, '').match(/../g) ?? []).join(':');
