import type { CallInput, EndpointResult } from '@netkhata/contract/endpoint';
import { reports } from '@netkhata/contract/reports';
import { totalOf } from '@netkhata/domain/paisa';
import { useEffect, useEffectEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { toastFailure } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Code } from '../../ui/code.tsx';
import { toast } from '../../ui/toast.tsx';
import khata from '../../ui/khata.module.css';
import { PrintedReport } from '../printing/printed-report.tsx';
import { OwedSince } from './owed.tsx';
import styles from './walking-list.module.css';

export type WalkingListRequest = CallInput<typeof reports.walkingList>['body'];
type Stop = EndpointResult<typeof reports.walkingList>[number];

type WalkingListProps = {
  /** Which customers: those matching the due report's filters, or these ids. */
  of: WalkingListRequest;
  onDone: (isMore: false) => void;
};

/** The printed walking list: who owes, one sheet for each zone, by area, road and house. */
export function WalkingList({ of, onDone }: WalkingListProps) {
  const t = useText();
  const [stops, setStops] = useState<readonly Stop[]>();

  const ask = useEffectEvent((signal: AbortSignal) =>
    call(reports.walkingList, { body: of }, { signal }),
  );
  const end = useEffectEvent((failure?: unknown) => {
    if (failure === undefined) toast.failure({ messages: [t('reports.noDueHelp')] });
    else toastFailure(failure);
    onDone(false);
  });
  useEffect(() => {
    const reading = new AbortController();
    const { signal } = reading;
    async function read() {
      try {
        const found = await ask(signal);
        if (signal.aborted) return;
        if (found.length > 0) setStops(found);
        else end();
      } catch (reason) {
        if (!signal.aborted) end(reason);
      }
    }
    void read();
    return () => reading.abort();
  }, []);

  if (!stops) return null;
  return (
    <PrintedReport title={t('reports.walkingList')} onDone={onDone}>
      {groupsOf(stops, ({ zone }) => zone).map((round) => (
        <Round key={round[0]?.zone ?? ''} stops={round} />
      ))}
    </PrintedReport>
  );
}

/** Groups consecutive stops that have the same value. */
function groupsOf(stops: readonly Stop[], of: (stop: Stop) => string | null): Stop[][] {
  const groups: Stop[][] = [];
  for (const stop of stops) {
    const group = groups.at(-1);
    if (group?.[0] && of(group[0]) === of(stop)) group.push(stop);
    else groups.push([stop]);
  }
  return groups;
}

const sumOf = (stops: readonly Stop[]) => totalOf(stops.map(({ balance }) => balance));

function Round({ stops }: { stops: readonly Stop[] }) {
  const t = useText();
  const format = useFormat();
  const { zone, collector } = stops[0] as Stop;
  const heads = [zone ?? t('reports.withoutZone'), collector];
  return (
    <section>
      <h2>{heads.filter(Boolean).join(' · ')}</h2>
      <table className={styles.round}>
        <thead>
          <tr>
            <th scope="col" data-margin>
              {t('reports.serial')}
            </th>
            <th scope="col">{t('dues.house')}</th>
            <th scope="col">{t('reports.name')}</th>
            <th scope="col">{t('reports.mobileNo')}</th>
            <th scope="col">{t('reports.dueSince')}</th>
            <th scope="col" data-figure>
              {t('reports.balance')}
            </th>
            <th scope="col" className={styles.received}>
              {t('dues.received')}
            </th>
          </tr>
        </thead>
        {groupsOf(stops, roadOf).map((road) => (
          <Road
            key={roadOf(road[0] as Stop)}
            stops={road}
            before={stops.indexOf(road[0] as Stop)}
          />
        ))}
        <tfoot>
          <tr data-sum>
            <td />
            <th scope="row" colSpan={4}>
              {t('sms.recipientCount', { count: stops.length })}
            </th>
            <td data-figure>
              <span className={khata.sum}>{format.taka(sumOf(stops))}</span>
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

const roadOf = ({ area, block, road }: Stop): string =>
  [area, block, road].filter(Boolean).join(' · ');

function Road({ stops, before }: { stops: readonly Stop[]; before: number }) {
  const t = useText();
  const format = useFormat();
  const title = roadOf(stops[0] as Stop);
  return (
    <tbody>
      <tr data-sum className={styles.road}>
        <td data-margin />
        <th scope="rowgroup" colSpan={4}>
          {title || t('dues.withoutArea')}
        </th>
        <td data-figure>{stops.length > 1 && format.taka(sumOf(stops))}</td>
        <td />
      </tr>
      {stops.map((stop, index) => (
        <tr key={stop.id}>
          <td data-margin>{format.id(before + index + 1)}</td>
          <td>{[stop.line, stop.address].filter(Boolean).join(', ')}</td>
          <td>
            {stop.name}{' '}
            <span className={styles.code}>
              <Code text={stop.code} />
            </span>
          </td>
          <td className={styles.mobile}>{stop.mobileNo}</td>
          <td>
            <OwedSince day={stop.dueSince} />
          </td>
          <td data-figure>{format.taka(stop.balance)}</td>
          <td />
        </tr>
      ))}
    </tbody>
  );
}
