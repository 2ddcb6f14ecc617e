import { useEffect, useState } from 'react';
import type { Message } from '@netkhata/contract/messages';
import type { Language } from './languages.ts';
import { inEnglish, type ServerTextOf, serverTextIn } from './server-text.ts';
import { useLanguage } from './use-text.ts';

/** Shown while the language is loading: neither visible nor read out by a screen reader. */
const notYet: ServerTextOf = () => '';

/**
 * Translates stored texts of the server, such as why something failed, into the user's language.
 */
export function useServerText(): ServerTextOf {
  const language = useLanguage();
  const [loaded, setLoaded] = useState<{ language: Language; textOf: ServerTextOf }>();
  useEffect(() => {
    if (language === 'en') return undefined;
    let isWanted = true;
    const load = async () => {
      const textOf = await serverTextIn(language);
      if (isWanted) setLoaded({ language, textOf });
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [language]);
  if (language === 'en') return inEnglish;
  return loaded?.language === language ? loaded.textOf : notYet;
}

/**
 * A text of the server, translated; a third party's words, such as a gateway's, stay as they are.
 */
export function ServerText({ text, message }: { text: string; message?: Message | null }) {
  return useServerText()(text, message);
}
