import type { Message } from '@netkhata/contract/messages';
import { formatOf } from './format.ts';
import { type Language, loadServerTexts } from './languages.ts';
import { messageTranslator } from './message-text.ts';
import { languageOnceSpoken } from './use-text.ts';

/**
 * Puts what the server says into the user's language: its message where this version of the web
 * knows it, else its English text as it came.
 */
export type ServerTextOf = (text: string, message?: Message | null) => string;

export const inEnglish: ServerTextOf = (text) => text;

/** How to put it in one language; the texts are fetched on first use. */
export async function serverTextIn(language: Language): Promise<ServerTextOf> {
  if (language === 'en') return inEnglish;
  try {
    const texts = await loadServerTexts(language);
    const { tag: localeTag, number: write } = formatOf(language);
    const textOf = messageTranslator({ texts, localeTag, write });
    return (text, message) => (message ? textOf(message) : undefined) ?? text;
  } catch {
    // English is better than nothing.
    return inEnglish;
  }
}

/** The same for code outside a component, in the language of now. */
export async function serverText(): Promise<ServerTextOf> {
  return serverTextIn(await languageOnceSpoken());
}
