import { settledCustomers } from '@netkhata/contract/settled-customers';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useHasRight } from '../../../api/current-user.ts';
import { useChange } from '../../../api/use-change.ts';
import type { Translate } from '../../../i18n/catalogue.ts';
import type { Format } from '../../../i18n/format.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { loadDialogOnUse } from '../../../ui/modal.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { Taka } from '../../../ui/taka.tsx';
import type { CustomerRecord } from '../customer-record.ts';
import styles from './settled.module.css';

const SettledDialog = loadDialogOnUse(
  async () => (await import('./settled-dialog.tsx')).SettledDialog,
);

const SettleDialog = loadDialogOnUse(
  async () => (await import('./settle-dialog.tsx')).SettleDialog,
);

/**
 * The first unpaid day, editable with the right to make bills; null if there is nothing to show.
 */
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

/** The instalments that the next bills will contain, with how often each is still to come. */
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

type Adjustment = CustomerRecord['adjustments'][number];

/** What the next bill charges or gives back for days that are billed already. */
export function Adjustments({ customer }: { customer: CustomerRecord }) {
  const t = useText();
  const mayStrike = useHasRight('bills_manage');
  return (
    <>
      <ul className={styles.instalments}>
        {customer.adjustments.map((adjustment) => (
          <li key={adjustment.id} className={styles.line}>
            {adjustment.text} <Taka amount={adjustment.amount} />
            {mayStrike && <StrikeAdjustment adjustment={adjustment} />}
          </li>
        ))}
      </ul>
      {mayStrike && customer.status !== 'active' && (
        <DialogButton label={t('customers.adjustmentsSettle')}>
          {(close) => <SettleDialog customer={customer} onClose={close} />}
        </DialogButton>
      )}
    </>
  );
}

function StrikeAdjustment({ adjustment }: { adjustment: Adjustment }) {
  const t = useText();
  const { isOpen, open, close, button } = useDialog();
  const change = useChange(settledCustomers.adjustmentRemove);
  const { id, text } = adjustment;
  const amount = useFormat().taka(adjustment.amount);
  return (
    <>
      <Button
        ref={button}
        isSmall
        tone="quiet"
        aria-label={t('customers.adjustmentStrikeOf', { text })}
        onClick={open}
      >
        {t('customers.adjustmentStrike')}
      </Button>
      {isOpen && (
        <ReasonDialog
          body={settledCustomers.adjustmentRemove.body}
          action={t('customers.adjustmentStrike')}
          onSubmit={async (reason) => {
            await change.save({ body: { id, reason } });
            close();
          }}
          onClose={close}
        >
          <p>{t('customers.adjustmentConfirm', { text, amount })}</p>
        </ReasonDialog>
      )}
    </>
  );
}

/** State of a dialog opened by a button, which gets the focus back on closing. */
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
