import { aways } from '@netkhata/contract/aways';
import type { EndpointResult } from '@netkhata/contract/endpoint';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import type { LabelKey } from '../../../i18n/catalogue.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DialogButton } from '../../../ui/dialog-button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import lineStyles from '../../../ui/lines.module.css';
import { LoadingShape } from '../../../ui/loading.tsx';
import { loadDialogOnUse } from '../../../ui/modal.tsx';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import styles from './planned-changes.module.css';

const AwayDialog = loadDialogOnUse(async () => (await import('./away-dialog.tsx')).AwayDialog);

type Read = EndpointResult<typeof aways.customerAways>;
type Away = Read['aways'][number];
type AwaysProps = { customer: { id: number; name: string } };

const STATES: Record<Away['state'], { label: LabelKey; tone: BadgeTone }> = {
  planned: { label: 'plans.planned', tone: 'waiting' },
  begun: { label: 'aways.title', tone: 'waiting' },
  over: { label: 'aways.over', tone: 'settled' },
  withdrawn: { label: 'plans.withdrawn', tone: 'neutral' },
  refused: { label: 'plans.refused', tone: 'wrong' },
};

/** When the customer is, will be and was away. */
export function Aways({ customer }: AwaysProps) {
  const t = useText();
  const read = useRead(aways.customerAways, { params: { id: customer.id } });
  return (
    <section className={styles.part} aria-label={t('aways.title')}>
      <h3 className={styles.title}>{t('aways.title')}</h3>
      {read.data ? (
        <>
          {read.data.aways.length > 0 && (
            <ul className={classNames(lineStyles.lines, styles.lines)}>
              {read.data.aways.map((away) => (
                <AwayLine key={away.id} customer={customer} read={read.data} away={away} />
              ))}
            </ul>
          )}
          <div>
            <DialogButton label={t('aways.add')}>
              {(close) => <AwayDialog customer={customer} read={read.data} onClose={close} />}
            </DialogButton>
          </div>
        </>
      ) : read.error ? (
        <ErrorState {...read.error} onRetry={() => void read.refetch()} />
      ) : (
        <LoadingShape of="rows" />
      )}
    </section>
  );
}

/** '5 Dec 2026 – 12 Jan 2027', its state, why and by whom, and what can be done about it. */
function AwayLine({ away, ...given }: AwaysProps & { read: Read; away: Away }) {
  const t = useText();
  const format = useFormat();
  const withdraw = useChange(aways.awayWithdraw);
  const { id, fromDay, lastDay, state, reason, enteredBy } = away;
  const { label, tone } = STATES[state];
  const day = format.day(fromDay);
  return (
    <li>
      <span className={lineStyles.day}>
        {lastDay
          ? t('aways.days', { from: day, until: format.day(lastDay) })
          : t('plans.from', { day })}
      </span>
      <Badge tone={tone}>{t(label)}</Badge>
      <span className={styles.note}>{t('plans.by', { name: enteredBy, reason })}</span>
      {(state === 'planned' || state === 'begun') && (
        <DialogButton label={t('aways.change')} tone="quiet">
          {(close) => <AwayDialog {...given} away={away} onClose={close} />}
        </DialogButton>
      )}
      {state === 'planned' && (
        <DialogButton label={t('plans.withdraw')} tone="quiet">
          {(close) => (
            <ReasonDialog
              body={aways.awayWithdraw.body}
              action={t('plans.withdraw')}
              onSubmit={async (why) => {
                await withdraw.save({ body: { id, reason: why } });
                close();
              }}
              onClose={close}
            >
              <p>{t('aways.withdrawConfirm', { day })}</p>
            </ReasonDialog>
          )}
        </DialogButton>
      )}
    </li>
  );
}
