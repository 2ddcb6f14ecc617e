import type { EndpointResult } from '@netkhata/contract/endpoint';
import { outages as calls } from '@netkhata/contract/outages';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { DialogButton } from '../../ui/dialog-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import lineStyles from '../../ui/lines.module.css';
import { ReasonDialog } from '../../ui/reason-dialog.tsx';
import styles from '../../shared/record/preview.module.css';

type Outage = EndpointResult<typeof calls.outages>['outages'][number];

/** The outages that were, newest first. */
export function OutageList({ outages }: { outages: readonly Outage[] }) {
  const t = useText();
  return (
    <Card title={t('outages.past')}>
      {outages.length === 0 ? (
        <EmptyState title={t('outages.none')} help={t('outages.noneHelp')} />
      ) : (
        <ul className={classNames(lineStyles.lines, styles.lines)}>
          {outages.map((outage) => (
            <OutageLine key={outage.id} outage={outage} />
          ))}
        </ul>
      )}
    </Card>
  );
}

/** '10 Nov 2026 – 15 Nov 2026, Mirpur: 12 customers, ৳3,600.00', why and by whom. */
function OutageLine({ outage }: { outage: Outage }) {
  const t = useText();
  const format = useFormat();
  const { fromDay, toDay, zones, areas, routers, customers, credit, undoneBy } = outage;
  const places = [...zones, ...areas, ...routers].map(({ name }) => name).join(', ');
  return (
    <li>
      <span className={lineStyles.day}>
        {format.day(fromDay)} – {format.day(toDay)}
      </span>
      <span>{places || t('outages.allPlaces')}</span>
      <span>
        {t('packagePrices.customers', { count: customers })}, {format.taka(credit)}
      </span>
      {outage.isSmsSent && <span className={styles.note}>{t('outages.told')}</span>}
      <span className={styles.note}>
        {t('outages.by', { name: outage.createdBy, reason: outage.reason })}
      </span>
      {undoneBy && <Badge tone="neutral">{t('outages.undone')}</Badge>}
      {undoneBy && (
        <span className={styles.note}>
          {t('outages.by', { name: undoneBy, reason: outage.undoReason ?? '' })}
        </span>
      )}
      {!undoneBy && outage.isPaid && <span className={styles.note}>{t('outages.paid')}</span>}
      {!undoneBy && !outage.isPaid && <Undo outage={outage} />}
    </li>
  );
}

function Undo({ outage: { id, fromDay, customers, isSmsSent } }: { outage: Outage }) {
  const t = useText();
  const day = useFormat().day(fromDay);
  const undo = useChange(calls.outageUndo);
  return (
    <DialogButton label={t('outages.undo')} name={t('outages.undoOf', { day })} tone="quiet">
      {(close) => (
        <ReasonDialog
          body={calls.outageUndo.body}
          action={t('outages.undo')}
          onSubmit={async (reason) => {
            await undo.save({ body: { id, reason } });
            close();
          }}
          onClose={close}
        >
          <p>{t('outages.undoConfirm', { count: customers })}</p>
          {isSmsSent && <p>{t('outages.toldAlready')}</p>}
        </ReasonDialog>
      )}
    </DialogButton>
  );
}
