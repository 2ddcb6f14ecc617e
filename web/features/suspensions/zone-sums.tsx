import { totalOf } from '@netkhata/domain/paisa';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { classNames } from '../../ui/class-names.ts';
import khata from '../../ui/khata.module.css';
import { Taka } from '../../ui/taka.tsx';
import type { ProposalList } from './waivers.ts';
import styles from './suspensions.module.css';

type ZoneSumsProps = {
  zones: ProposalList['zones'];
  open: number | null;
  onOpen: (zone: number | null) => void;
};

/** What is overdue in each zone; a click on a name filters the list to it, another clears that. */
export function ZoneSums({ zones, open, onOpen }: ZoneSumsProps) {
  const t = useText();
  const format = useFormat();
  const concerned = zones.filter(({ proposed }) => proposed > 0);
  if (concerned.length === 0) return null;
  const count = concerned.reduce((sum, { proposed }) => sum + proposed, 0);
  return (
    <div className={khata.lines} role="group" aria-label={t('suspensions.byZone')}>
      {concerned.map((zone) => (
        <div key={zone.id ?? 0} className={classNames(khata.line, styles.zoneLine)}>
          <span>
            {zone.id === null ? (
              t('suspensions.noZone')
            ) : (
              <button
                type="button"
                className={styles.zoneName}
                aria-pressed={open === zone.id}
                onClick={() => onOpen(open === zone.id ? null : zone.id)}
              >
                {zone.name}
              </button>
            )}
            <span className={styles.note}>
              {' '}
              {t('suspensions.graceOf', { count: zone.graceDays })}
            </span>
          </span>
          <span className={styles.figure}>
            {t('suspensions.ofActive', { count: zone.proposed, active: zone.active })}
          </span>
          <span className={styles.figure}>
            <Taka amount={zone.due} />
          </span>
        </div>
      ))}
      <div className={styles.zoneLine}>
        <strong>{t('suspensions.allZones')}</strong>
        <span className={styles.figure}>{format.number(count)}</span>
        <span className={classNames(khata.sum, styles.figure)}>
          <Taka amount={totalOf(concerned.map(({ due }) => due))} />
        </span>
      </div>
    </div>
  );
}
