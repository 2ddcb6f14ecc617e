const collator = new Intl.Collator('bn-u-kn');

/** Words of the scripts that CLDR sorts before Latin in Bangla. */
const INDIC =
  /[\p{Script=Beng}\p{Script=Deva}\p{Script=Gujr}\p{Script=Guru}\p{Script=Knda}\p{Script=Mlym}\p{Script=Orya}\p{Script=Sinh}\p{Script=Taml}\p{Script=Telu}]+/gu;

/**
 * Before each such word the sign that sorts after all letters: Latin comes first then, which `Intl`
 * has no option for.
 */
const latinFirst = (name: string): string => name.replace(INDIC, '\uffff$&');

/**
 * The order of names as people read them: capitals beside small letters (abir, Zahid), 9 before 12,
 * Latin before Bangla, and Bangla in its own order, as CLDR has it. The database's collation
 * `people` is the same. For `toSorted`.
 */
export const compareNames = (one: string, other: string): number =>
  collator.compare(latinFirst(one), latinFirst(other));
