/** Six octets in any notation: AA:BB:CC:DD:EE:FF, aa-bb-cc-dd-ee-ff, aabb.ccdd.eeff, AABBCCDDEEFF. */
const MAC = /^(?:[0-9A-F][ :._-]*){11}[0-9A-F]$/;

/**
 * A device's address as a router writes it, AA:BB:CC:DD:EE:FF, in whatever notation it was typed;
 * another text in capitals, null where there is none. For comparison; stored as typed. Must agree
 * with the database function `radius.calling_station`.
 */
export function comparableDevice(typed: string): string | null {
  const text = typed.replace(/^ +| +$/g, '').toUpperCase();
  if (!MAC.test(text)) return text === '' ? null : text;
  return (text.replace(/[ :._-]/g, '').match(/../g) ?? []).join(':');
}
