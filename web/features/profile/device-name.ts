/** Product names, the same in every language; checked in order, more specific ones first. */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const PHONES = /Android|iPhone/;

function nameIn(agent: string, names: readonly [RegExp, string][]): string | undefined {
  return names.find(([pattern]) => pattern.test(agent))?.[1];
}

/**
 * Readable name of a device, 'Chrome, Windows'; undefined when the user agent is not recognised.
 */
export function deviceOf(agent: string | null): { name: string; isPhone: boolean } | undefined {
  if (agent === null) return undefined;
  const name = [nameIn(agent, BROWSERS), nameIn(agent, SYSTEMS)].filter(Boolean).join(', ');
  return name === '' ? undefined : { name, isPhone: PHONES.test(agent) };
}
