import type { EndpointResult } from '@netkhata/contract/endpoint';
import { gateways } from '@netkhata/contract/gateways';
import { useChange } from '../../api/use-change.ts';
import { useRead } from '../../api/use-read.ts';
import { ServerText } from '../../i18n/use-server-text.tsx';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Actions } from '../../ui/page.tsx';
import { Tile } from '../../ui/tile.tsx';
import type { GatewayRecord } from './gateway-values.ts';
import styles from './gateways.module.css';
import { useWaitingQuestion } from './waiting-question.tsx';

type Queue = EndpointResult<typeof gateways.smsQueue>;

/** State of the SMS queue, and the switch that stops all sending. */
export function SendingState({ record }: { record: GatewayRecord }) {
  const t = useText();
  const queue = useRead(gateways.smsQueue, {});
  const change = useChange(gateways.smsSwitch, { isFailureSilent: true });
  const { settle, question } = useWaitingQuestion();
  return (
    <Card title={t('gateways.sending')}>
      <div className={styles.form}>
        {record.isDemo && (
          <p className={styles.note} role="note">
            {t('gateways.demo')}
          </p>
        )}
        {record.kind === 'none' && !record.isDemo && (
          <p className={styles.note} role="note">
            {t('gateways.noGateway')}
          </p>
        )}
        {record.problem !== null && (
          <p className={styles.wrong} role="alert">
            <ServerText text={record.problem} message={record.problemMessage} />
          </p>
        )}
        <Checkbox
          label={t('gateways.stop')}
          isSwitch
          value={record.isStopped}
          isDisabled={change.isSaving}
          onChange={(isStopped) => {
            // Failures are shown by `settle`, as a toast or as its question.
            void settle((waiting) => change.save({ body: { isStopped, ...waiting } })).catch(
              () => undefined,
            );
          }}
        />
        {question}
        {queue.isPending && <Loading />}
        {queue.error && <ErrorState {...queue.error} onRetry={() => void queue.refetch()} />}
        {queue.data && <QueueFigures queue={queue.data} />}
        {queue.data && <QueueActions queue={queue.data} kind={record.kind} />}
      </div>
    </Card>
  );
}

const FIGURES = ['queued', 'underWay', 'unknown', 'sentToday', 'failedToday'] as const;

function QueueFigures({ queue }: { queue: Queue }) {
  const t = useText();
  const format = useFormat();
  const figures = { ...queue, underWay: queue.sending };
  return (
    <>
      {queue.failuresInRow > 1 && (
        <p className={styles.wrong} role="note">
          {t('gateways.failing', { count: queue.failuresInRow })}
        </p>
      )}
      <div className={styles.figures}>
        {FIGURES.map((name) => (
          <Tile key={name} label={t(`gateways.${name}` as const)}>
            {format.number(figures[name])}
          </Tile>
        ))}
        {queue.quotaLeft !== null && (
          <Tile label={t('gateways.quotaLeft')}>{format.number(queue.quotaLeft)}</Tile>
        )}
        {queue.balance !== null && (
          <Tile
            label={t('gateways.balance')}
            note={queue.balanceAt === null ? undefined : format.dateTime(queue.balanceAt)}
          >
            {queue.balance}
          </Tile>
        )}
      </div>
    </>
  );
}

function QueueActions({ queue, kind }: { queue: Queue; kind: GatewayRecord['kind'] }) {
  const t = useText();
  const confirm = useConfirm();
  const balance = useChange(gateways.smsGatewayBalance, {
    success: ({ data: { text } }) => ({
      message: text ?? t('gateways.noBalance'),
      kind: text === null ? 'warning' : undefined,
    }),
  });
  const discard = useChange(gateways.smsQueueDiscard);
  const discardQueue = async (): Promise<void> => {
    const text = t('gateways.giveUpConfirm', { count: queue.queued });
    if (await confirm({ text, isDanger: true })) await discard.run({ body: {} });
  };
  return (
    <Actions>
      {kind !== 'none' && (
        <Button isBusy={balance.isSaving} onClick={() => void balance.run({ body: {} })}>
          {t('gateways.askBalance')}
        </Button>
      )}
      {queue.queued > 0 && (
        <Button tone="danger" isBusy={discard.isSaving} onClick={() => void discardQueue()}>
          {t('gateways.giveUp')}
        </Button>
      )}
    </Actions>
  );
}
