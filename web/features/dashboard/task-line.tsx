import type { PaisaSum } from '@netkhata/domain/paisa';
import type { IconClock } from '@tabler/icons-react';
import { classNames } from '../../ui/class-names.ts';
import khata from '../../ui/khata.module.css';
import { AppLink, ButtonLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import styles from './today-tasks.module.css';

/** Link target of a figure's rows. */
type Address = {
  to: string;
  params?: Record<string, string>;
  search?: Record<string, unknown>;
  hash?: string;
};

type TaskLineProps = {
  icon: typeof IconClock;
  text: string;
  note?: string | undefined;
  amount?: PaisaSum;
  /** The rows behind the line's figures. */
  address: Address;
  /** What to do about it, where that is more than looking at the rows. */
  action?: { label: string; address: Address } | undefined;
};

/** One task of the dashboard; its text links to the rows behind it. */
export function TaskLine({ icon: Icon, text, note, amount, address, action }: TaskLineProps) {
  return (
    <li className={classNames(khata.line, styles.task)}>
      <Icon size={18} className={styles.icon} aria-hidden />
      <AppLink {...address} className={styles.words}>
        <span className={styles.text}>{text}</span>{' '}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </AppLink>
      {action && (
        <ButtonLink {...action.address} isSmall className={styles.action}>
          {action.label}
        </ButtonLink>
      )}
      {amount !== undefined && (
        <AppLink {...address} className={styles.amount}>
          <Taka amount={amount} />
        </AppLink>
      )}
    </li>
  );
}
