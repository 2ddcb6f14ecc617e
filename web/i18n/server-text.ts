import type { Message } from '@netkhata/contract/messages';
import type { Language } from './languages.ts';
import { languageOnceLoaded } from './use-text.ts';

/**
 * Translates a text of the server into the user's language: by its message, or as the English text
 * if this version of the web does not know the message.
 */
export type ServerTextOf = (text: string, message?: Message | null) => string;

export const inEnglish: ServerTextOf = (text) => text;

/** The translation for one language; its texts and code are fetched on first use. */
export async function serverTextIn(language: Language): Promise<ServerTextOf> {
  if (language === 'en') return inEnglish;
  try {
    const { messageTextIn } = await import('./message-text.ts');
    const textOf = await messageTextIn(language);
    return (text, message) => (message ? textOf(message) : undefined) ?? text;
  } catch {
    // Falls back to English.
    return inEnglish;
  }
}

/** The translation for the current language, for code outside a component. */
export async function serverText(): Promise<ServerTextOf> {
  return serverTextIn(await languageOnceLoaded());
}
