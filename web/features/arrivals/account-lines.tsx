import type { arrivals } from '@netkhata/contract/arrivals';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { isPositive } from '@netkhata/domain/paisa';
import { IconBuildingBank, IconDeviceMobile } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Equality } from '../../shared/money/equality.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import khata from '../../ui/khata.module.css';
import { loadDialogOnUse } from '../../ui/modal.tsx';
import styles from './arrivals.module.css';

export type ArrivalAccount = EndpointResult<typeof arrivals.arrivalAccounts>[number];

const EqualityDialog = loadDialogOnUse(
  async () => (await import('./equality-dialog.tsx')).EqualityDialog,
);

const ICONS = { bank: IconBuildingBank, mobile: IconDeviceMobile } as const;

type AccountLinesProps = {
  accounts: readonly ArrivalAccount[];
  /** The account whose arrivals alone are shown. */
  shownId: number | undefined;
  onShow: (accountId: number | undefined) => void;
};

/** Banks and wallets: what is open in each, and whether it is equal to its statement. */
export function AccountLines({ accounts, shownId, onShow }: AccountLinesProps) {
  const t = useText();
  const format = useFormat();
  const [compared, setCompared] = useState<number>();
  return (
    <>
      <ul
        className={classNames(khata.lines, styles.accounts)}
        aria-label={t('arrivals.accountLabel')}
      >
        {accounts.map((account) => {
          const { accountId, name, type, open } = account;
          const Icon = ICONS[type];
          const isShown = accountId === shownId;
          const { count } = open;
          const [came, left] = [format.taka(open.in), format.taka(open.out)];
          const openWords = isPositive(open.out)
            ? t('arrivals.openBoth', { count, in: came, out: left })
            : t('arrivals.openIn', { count, amount: came });
          return (
            <li key={accountId} className={classNames(khata.line, styles.accountLine)}>
              <Icon size={18} className={styles.icon} aria-hidden />
              <span className={styles.accountWords}>
                <button
                  type="button"
                  className={classNames(khata.leading, styles.account)}
                  aria-pressed={isShown}
                  title={t('arrivals.showOnly', { name })}
                  onClick={() => onShow(isShown ? undefined : accountId)}
                >
                  {name}
                </button>
                <span className={styles.under}>
                  {count === 0 ? t('arrivals.nothingOpen') : openWords}
                </span>
              </span>
              <Equality {...account} />
              <Button
                isSmall
                tone="quiet"
                aria-label={t('arrivals.compare', { name })}
                onClick={() => setCompared(accountId)}
              >
                {t('arrivals.compareShort')}
              </Button>
            </li>
          );
        })}
      </ul>
      {compared !== undefined && (
        <Suspense fallback={null}>
          <EqualityDialog accountId={compared} onClose={() => setCompared(undefined)} />
        </Suspense>
      )}
    </>
  );
}
