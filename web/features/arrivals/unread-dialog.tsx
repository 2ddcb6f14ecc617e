import { arrivalStatements } from '@netkhata/contract/arrival-statements';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useHasRight } from '../../api/current-user.ts';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { ReadList } from '../../shared/record/read-list.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Modal } from '../../ui/modal.tsx';
import text from '../../ui/text.module.css';
import styles from './arrivals.module.css';

type UnreadText = EndpointResult<typeof arrivalStatements.unreadTexts>[number];

const REASON_LABELS: Record<UnreadText['reason'], LabelKey> = {
  sender: 'arrivals.unreadSender',
  form: 'arrivals.unreadForm',
  ambiguous: 'arrivals.unreadAmbiguous',
  amount: 'arrivals.unreadAmount',
  moment: 'arrivals.unreadMoment',
  status: 'arrivals.unreadStatus',
  currency: 'arrivals.unreadCurrency',
  other_wallet: 'arrivals.unreadOtherWallet',
  number_differs: 'arrivals.unreadNumberDiffers',
};

type UnreadDialogProps = { accountId: number | undefined; onClose: () => void };

/** Texts that came and could not be read, until somebody has looked at them. */
export function UnreadDialog({ accountId, onClose }: UnreadDialogProps) {
  const t = useText();
  const read = useRead(arrivalStatements.unreadTexts, { query: { account: accountId ?? null } });
  return (
    <Modal title={t('arrivals.unreadTitle')} isOpen onClose={onClose} size="large">
      <ReadList read={read}>
        {(texts) =>
          texts.length === 0 ? (
            <EmptyState title={t('arrivals.unreadNone')} />
          ) : (
            <ul className={styles.list}>
              {texts.map((each) => (
                <li key={each.id} className={styles.event}>
                  <Unread unread={each} />
                </li>
              ))}
            </ul>
          )
        }
      </ReadList>
    </Modal>
  );
}

function Unread({ unread }: { unread: UnreadText }) {
  const t = useText();
  const format = useFormat();
  const mayClose = useHasRight('bring_arrivals');
  const change = useChange(arrivalStatements.unreadTextClose);
  const { id, account, sender, body, reason, broughtAt, broughtBy } = unread;
  const about = [sender, account, broughtBy, format.dateTime(broughtAt)];
  return (
    <>
      <pre className={styles.raw}>{body}</pre>
      <span className={text.wrong}>{t(REASON_LABELS[reason])}</span>
      <span className={text.soft}>{about.filter(Boolean).join(' · ')}</span>
      {mayClose && (
        <span>
          <Button
            isSmall
            isBusy={change.isSaving}
            onClick={() => void change.run({ body: { id, remark: null } })}
          >
            {t('arrivals.lookedAt')}
          </Button>
        </span>
      )}
    </>
  );
}
