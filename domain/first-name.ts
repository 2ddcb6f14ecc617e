/** What stands before a name and names nobody, without its dots and in small letters. */
const BEFORE_NAMES: ReadonlySet<string> = new Set(
  (
    'md mohd mst mosa mr mrs ms miss dr prof engr adv haji hazi alhaj sk s m a ' +
    'মো মোঃ মোহা মোসা মোসাঃ মোছা মোছাঃ ডা ডাঃ ড শ্রী মিসেস হাজী'
  ).split(' '),
);

/**
 * The first word of a name by which its owner knows themselves: 'Karim' of 'Md. Karim Uddin'. The
 * first word of all where every one stands before a name.
 */
export function firstName(name: string): string {
  const words = name.trim().split(/\s+/);
  const isBefore = (word: string): boolean =>
    BEFORE_NAMES.has(word.toLowerCase().replace(/[.:]+$/, ''));
  return words.find((word) => !isBefore(word)) ?? words[0] ?? '';
}
