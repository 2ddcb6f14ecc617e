import { languageOnceSpoken } from './use-text.ts';

/** Says a sentence of the server in the user's language; one that is unknown as it came. */
export type Say = (sentence: string) => string;

const asItCame: Say = (sentence) => sentence;

/** How to say now what the server said in English; its words are fetched on first use. */
export async function serverSpeech(): Promise<Say> {
  const language = await languageOnceSpoken();
  if (language === 'en') return asItCame;
  try {
    const { saysIn } = await import('./server-messages.ts');
    return await saysIn(language);
  } catch {
    // A message in English is better than none.
    return asItCame;
  }
}
