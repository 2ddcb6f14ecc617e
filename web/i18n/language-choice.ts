import { isLanguage, type Language } from './languages.ts';

const STORAGE_KEY = 'i18nConfig';

/** The language chosen on this device, if any was. */
export function storedLanguage(): Language | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    const choice = (stored as { selectedLang?: unknown }).selectedLang;
    return isLanguage(choice) ? choice : undefined;
  } catch {
    return undefined;
  }
}

export function storeLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ selectedLang: language }));
}
