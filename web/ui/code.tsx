import { useFormat } from '../i18n/use-text.ts';

/** A customer's code or the number of a document, in the digits of the language. */
export function Code({ text }: { text: string }) {
  return useFormat().code(text);
}
