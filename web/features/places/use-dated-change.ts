import type { CallInput, EndpointInput, EndpointResult } from '@netkhata/contract/endpoint';
import type { moneyMovements } from '@netkhata/contract/money-movements';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { closedDaysOf } from '../../shared/period/closed-days.ts';
import { useConfirm } from '../../ui/confirm.tsx';

type Dated = (typeof moneyMovements)['moneyTransfer' | 'moneyPayOut' | 'moneyPayIn'];
type BodyOf<E extends Dated> = EndpointInput<E>['body'];

/**
 * Submits a movement. If the books of its day are closed, asks whether to book it on the first open
 * day, recording the day it happened. Resolves to false when the user declines.
 */
export function useDatedChange<E extends Dated>(endpoint: E) {
  const t = useText();
  const format = useFormat();
  const confirm = useConfirm();
  const change = useChange<E>(endpoint, {
    isFailureSilent: (reason) => closedDaysOf(reason) !== undefined,
  });

  async function save(body: BodyOf<E>): Promise<EndpointResult<E> | false> {
    const send = (sent: object) => change.save({ body: sent } as unknown as CallInput<E>);
    try {
      return await send(body);
    } catch (reason) {
      const closed = closedDaysOf(reason);
      const takenOn = body.movementDate;
      if (!closed || takenOn === null) throw reason;
      const days = { taken: format.day(takenOn), booked: format.day(closed.bookDay) };
      const isSure = await confirm({ text: t('places.bookLater', days) });
      return isSure ? send({ ...body, movementDate: null, takenOn }) : false;
    }
  }
  return { save, isSaving: change.isSaving };
}
