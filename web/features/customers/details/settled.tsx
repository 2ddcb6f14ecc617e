import { settledCustomers } from '@netkhata/contract/settled-customers';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useHasRight } from '../../../api/current-user.ts';
import { useChange } from '../../../api/use-change.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Format } from '../../../i18n/format.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { loadDialogOnUse } from '../../../ui/modal.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import type { CustomerRecord } from '../customer-record.ts';
import styles from './settled.module.css';

const SettledDialog = loadDialogOnUse(
  async () => (await import('./settled-dialog.tsx')).SettledDialog,
);

/** The first day not paid; who makes bills may change it. Nothing where there is neither. */
export function useSettledUntil(customer: CustomerRecord): ReactNode {
  const format = useFormat();
  const mayChange = useHasRight('bills_manage');
  const { paidUntil } = customer;
  if (paidUntil === null && !mayChange) return null;
  return (
    <span className={styles.line}>
      {paidUntil === null ? '–' : format.day(paidUntil)}
      {mayChange && <ChangeDay customer={customer} />}
    </span>
  );
}

function ChangeDay({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  const { isOpen, open, close, button } = useDialog();
  return (
    <>
      <Button
        ref={button}
        isSmall
        tone="quiet"
        aria-label={t('customers.settledTitle')}
        onClick={open}
      >
        {t('customers.settledChange')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <SettledDialog customer={customer} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

type Instalment = CustomerRecord['instalments'][number];

/** 'Router: ৳500.00 × 3' */
export const instalmentWords = (
  { name, amount, timesLeft }: Instalment,
  { t, format }: { t: Translate; format: Format },
): string =>
  t('customers.instalmentLine', {
    name,
    amount: format.taka(amount),
    count: format.number(timesLeft),
  });

/** What comes with the next bills, until it has come often enough. */
export function Instalments({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  const format = useFormat();
  const mayStrike = useHasRight('bills_manage');
  return (
    <ul className={styles.instalments}>
      {customer.instalments.map((line) => (
        <li key={line.id} className={styles.line}>
          {instalmentWords(line, { t, format })}
          {mayStrike && <Strike line={line} />}
        </li>
      ))}
    </ul>
  );
}

function Strike({ line }: { line: Instalment }) {
  const t = useText();
  const format = useFormat();
  const { isOpen, open, close, button } = useDialog();
  const change = useChange(settledCustomers.instalmentRemove);
  const about = {
    name: line.name,
    amount: format.taka(line.amount),
    count: format.number(line.timesLeft),
  };
  return (
    <>
      <Button
        ref={button}
        isSmall
        tone="quiet"
        aria-label={t('customers.instalmentStrikeOf', { name: line.name })}
        onClick={open}
      >
        {t('customers.instalmentStrike')}
      </Button>
      {isOpen && (
        <ReasonDialog
          body={settledCustomers.instalmentRemove.body}
          action={t('customers.instalmentStrike')}
          onSubmit={async (reason) => {
            await change.save({ body: { id: line.id, reason } });
            close();
          }}
          onClose={close}
        >
          <p>{t('customers.instalmentConfirm', about)}</p>
        </ReasonDialog>
      )}
    </>
  );
}

/** A dialog behind a button, to which the focus goes back. */
function useDialog() {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    button,
    open: () => setIsOpen(true),
    close: () => {
      setIsOpen(false);
      requestAnimationFrame(() => button.current?.focus());
    },
  };
}
