import type { Message } from '@netkhata/contract/messages';
import type { Language } from './languages.ts';
import { languageOnceLoaded } from './use-text.ts';

/**
 * Puts what the server says into the user's language: its message where this version of the web
 * knows it, else its English text as it came.
 */
export type ServerTextOf = (text: string, message?: Message | null) => string;

export const inEnglish: ServerTextOf = (text) => text;

/** How to put it in one language; texts and code are fetched on first use. */
export async function serverTextIn(language: Language): Promise<ServerTextOf> {
  if (language === 'en') return inEnglish;
  try {
    const { messageTextIn } = await import('./message-text.ts');
    const textOf = await messageTextIn(language);
    return (text, message) => (message ? textOf(message) : undefined) ?? text;
  } catch {
    // English is better than nothing.
    return inEnglish;
  }
}

/** The same for code outside a component, in the language of now. */
export async function serverText(): Promise<ServerTextOf> {
  return serverTextIn(await languageOnceLoaded());
}
