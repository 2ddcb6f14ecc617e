import type { EndpointResult } from '@netkhata/contract/endpoint';
import type { auditTrail } from '@netkhata/contract/audit-trail';
import { IconHistory } from '@tabler/icons-react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { AppLink } from '../../ui/link.tsx';
import styles from './action-line.module.css';
import { actionSentence } from './action-words.ts';

export type OwnAction = EndpointResult<typeof auditTrail.ownActions>[number];

/** Screens of the records that the audit trail names. */
const RECORD_SCREENS: Record<string, string> = {
  customer: '/customer-details',
  bill: '/bill-details',
  payment: '/payment-details',
};

type ActionLineProps = { action: OwnAction; onFollow: () => void };

/** One action of the audit trail as a sentence; links to the record's screen, if there is one. */
export function ActionLine({ action, onFollow }: ActionLineProps) {
  const t = useText();
  const format = useFormat();
  const { subject, subjectId } = action;
  const screen = subject === null ? undefined : RECORD_SCREENS[subject];
  const address: string | undefined =
    screen && subjectId !== null ? `${screen}/${subjectId}` : undefined;
  const content = (
    <>
      <IconHistory size={20} className={styles.neutral} aria-hidden />
      <span className={styles.words}>
        <span className={styles.title}>{actionSentence({ t, format }, action)}</span>
        <span className={styles.note}>{format.dateTime(action.at)}</span>
      </span>
    </>
  );
  return (
    <li>
      {address ? (
        <AppLink to={address} className={styles.line} onClick={onFollow}>
          {content}
        </AppLink>
      ) : (
        <div className={styles.line}>{content}</div>
      )}
    </li>
  );
}
