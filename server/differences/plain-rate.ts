const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, g: 1e9 };
const NONE = '0/0';
const USUAL_PRIORITY = '8';
const USUAL_SECONDS = '1/1';

/** '10M/20M' -> '10000000/20000000'; a single figure is used for both. Undefined if invalid. */
function plainPair(word: string): string | undefined {
  const figures = word.split('/').map((figure) => {
    const [, digits, unit = ''] = /^(\d{1,12})([kmg]?)$/i.exec(figure) ?? [];
    return digits === undefined ? undefined : Number(digits) * (UNITS[unit.toLowerCase()] ?? 1);
  });
  const [up, down = up, ...more] = figures;
  return up === undefined || down === undefined || more.length > 0 ? undefined : `${up}/${down}`;
}

/**
 * Normalises a RouterOS `rate-limit` to bits a second, so that '10M' equals '10000k/10000k':
 * 'rate burst threshold seconds', upload first. Empty for no limit; unchanged if not parseable.
 */
export function plainRate(text: string): string {
  const [rate = NONE, burst = NONE, threshold = rate, seconds = USUAL_SECONDS, ...rest] = text
    .trim()
    .split(/\s+/)
    .filter(Boolean);
  const pairs = [rate, burst, threshold, seconds].map(plainPair);
  const [priority = USUAL_PRIORITY, least = NONE, ...more] = rest;
  const isUsual = priority === USUAL_PRIORITY && plainPair(least) === NONE && more.length === 0;
  if (!isUsual || pairs.includes(undefined)) return text.trim();
  const [plain, ...ofBurst] = pairs;
  if (ofBurst[0] !== NONE) return pairs.join(' ');
  return plain === NONE ? '' : (plain ?? '');
}
