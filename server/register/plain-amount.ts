/**
 * An amount without the words and signs that people write at it: 'Tk. 1,200/-', '৳500/=', '500 BDT'.
 * The endings '/-' and '/=' mean that there are no paisa.
 */
export const plainAmount = (text: string): string =>
  text
    .replace(/(?:\btk|\bbdt|টাকা|৳)\.?/giu, '')
    .replace(/\/[-=]\s*$/, '')
    .trim();
