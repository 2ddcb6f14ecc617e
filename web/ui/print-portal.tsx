import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';

type PrintPortalProps = {
  /** The kind of document; the print style sheet shows only the element of this kind. */
  of: 'receipt' | 'statement' | 'sheet' | 'report';
  children: ReactNode;
};

/** Renders a document for the printer beside the application; printing shows only the document. */
export function PrintPortal({ of, children }: PrintPortalProps) {
  useEffect(() => {
    document.body.dataset['prints'] = of;
    return () => {
      delete document.body.dataset['prints'];
    };
  }, [of]);
  return createPortal(children, document.body);
}

/** The longest wait for fonts in ms; a browser gives up on them about then. */
const FONTS_WAIT_MS = 3000;

/**
 * Opens the browser's print dialog once the fonts on the page have loaded: a receipt measured in
 * another font is longer or shorter than its strip.
 */
export async function printWithFonts(): Promise<void> {
  const isLate = new Promise((resolve) => setTimeout(resolve, FONTS_WAIT_MS));
  await Promise.race([document.fonts.ready, isLate]);
  window.print();
}
