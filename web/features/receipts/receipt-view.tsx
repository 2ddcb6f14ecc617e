import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { type ReceiptPaper, receiptPaper } from '../../shared/preferences/list-and-receipt.ts';
import { useStoredPreference } from '../../shared/preferences/stored-preference.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PrintPortal, printWithFonts } from '../../ui/print-portal.tsx';
import { toast } from '../../ui/toast.tsx';
import { pageRule, PaperChoice, observeSizes } from './receipt-paper.tsx';
import { prepareReceiptPicture, saveReceiptPicture } from './receipt-picture.ts';
import { type ReceiptDocument, ReceiptSheet } from './receipt-sheet.tsx';
import type { ReceiptLocale } from './receipt-locale.ts';
import styles from './receipt.module.css';

type ReceiptViewProps = {
  document: ReceiptDocument;
  locale: ReceiptLocale;
  logo: string | null;
  fileName: string;
  /** The document's state and links to related screens. */
  children?: ReactNode;
};

/** A receipt on screen exactly as it will be printed, with buttons to print or download it. */
export function ReceiptView(props: ReceiptViewProps) {
  const t = useText();
  const { fileName, children, ...drawn } = props;
  const paper = useStoredPreference(receiptPaper);
  const [isSaving, setIsSaving] = useState(false);
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    // A failure is reported only when the user asks for the picture.
    void prepareReceiptPicture().catch(() => undefined);
  }, []);

  async function download() {
    if (!sheet.current) return;
    setIsSaving(true);
    try {
      await saveReceiptPicture(sheet.current, fileName);
    } catch {
      toast.failure({
        heading: t('receipts.downloadFailed'),
        messages: [t('receipts.downloadFailedHelp')],
      });
    } finally {
      setIsSaving(false);
    }
  }

  return (
    <>
      <Card>
        <div className={styles.toolbar}>
          <div className={styles.state}>{children}</div>
          <PaperChoice paper={paper} onChange={receiptPaper.set} />
          <Button
            icon={<IconDownload size={18} aria-hidden />}
            isBusy={isSaving}
            onClick={() => void download()}
          >
            {t('receipts.download')}
          </Button>
          <Button
            tone="primary"
            icon={<IconPrinter size={18} aria-hidden />}
            onClick={() => void printWithFonts()}
            autoFocus
          >
            {t('common.print')}
          </Button>
        </div>
      </Card>
      <div className={styles.desk}>
        <ReceiptSheet ref={sheet} paper={paper} {...drawn} />
      </div>
      <PrintedReceipt paper={paper} sheet={sheet}>
        <ReceiptSheet paper={paper} {...drawn} />
      </PrintedReceipt>
    </>
  );
}

type PrintedReceiptProps = {
  paper: ReceiptPaper;
  /** The receipt on the screen, which has the height of the printed one. */
  sheet: { current: HTMLElement | null };
  children: ReactNode;
};

/** The copy for the printer, on a page that is as high as the receipt. */
function PrintedReceipt({ paper, sheet, children }: PrintedReceiptProps) {
  const [heightPx, setHeightPx] = useState(0);
  useEffect(() => {
    const shown = sheet.current;
    if (!shown) return undefined;
    return observeSizes([shown], () => setHeightPx(shown.offsetHeight));
  }, [sheet]);
  return (
    <PrintPortal of="receipt">
      <div className={styles.printed}>
        <style>{pageRule(paper, heightPx)}</style>
        {children}
      </div>
    </PrintPortal>
  );
}
