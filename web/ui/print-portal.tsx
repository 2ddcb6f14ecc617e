import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';

type PrintPortalProps = {
  /** What is printed; the print styles show the part of that name alone. */
  of: 'receipt' | 'statement' | 'sheet' | 'report';
  children: ReactNode;
};

/** A copy for the printer, beside the application: only it is there when the page is printed. */
export function PrintPortal({ of, children }: PrintPortalProps) {
  useEffect(() => {
    document.body.dataset['prints'] = of;
    return () => {
      delete document.body.dataset['prints'];
    };
  }, [of]);
  return createPortal(children, document.body);
}
