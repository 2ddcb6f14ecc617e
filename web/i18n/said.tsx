import { useEffect, useState } from 'react';
import type { Language } from './languages.ts';
import { type Say, serverSpeech } from './server-speech.ts';
import { useLanguage } from './use-text.ts';

const asItCame: Say = (sentence) => sentence;
/** A sentence that is about to change is not shown, nor read out by a screen reader. */
const notYet: Say = () => '';

/** Says what the server keeps in English, such as why something failed, in the user's language. */
export function useSay(): Say {
  const language = useLanguage();
  const [speech, setSpeech] = useState<{ language: Language; say: Say }>();
  useEffect(() => {
    if (language === 'en') return undefined;
    let isWanted = true;
    const learn = async () => {
      const say = await serverSpeech();
      if (isWanted) setSpeech({ language, say });
    };
    void learn();
    return () => {
      isWanted = false;
    };
  }, [language]);
  if (language === 'en') return asItCame;
  return speech?.language === language ? speech.say : notYet;
}

/** A sentence of the server; somebody else's words, such as a gateway's, as they came. */
export function Said({ text }: { text: string }) {
  return useSay()(text);
}
