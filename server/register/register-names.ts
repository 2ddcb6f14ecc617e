/** One spelling for names that differ only in spaces and case. */
export const foldedName = (name: string): string =>
  name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * The spelling to use for each folded name: the one written most often, so that one shouted row
 * does not name a zone.
 */
export function usualSpellings(names: readonly string[]): Map<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const name of names) {
    const spelling = name.trim().replaceAll(/\s+/g, ' ');
    if (spelling === '') continue;
    const spellings = counts.get(foldedName(name)) ?? new Map<string, number>();
    spellings.set(spelling, (spellings.get(spelling) ?? 0) + 1);
    counts.set(foldedName(name), spellings);
  }
  const usual = new Map<string, string>();
  for (const [folded, spellings] of counts) {
    const [first] = [...spellings].sort((one, other) => other[1] - one[1]);
    if (first) usual.set(folded, first[0]);
  }
  return usual;
}
