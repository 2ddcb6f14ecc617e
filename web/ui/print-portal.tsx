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
