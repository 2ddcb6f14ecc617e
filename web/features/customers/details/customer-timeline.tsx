import type { EndpointResult } from '@netkhata/contract/endpoint';
import { timeline, TIMELINE_GROUPS, type TimelineGroup } from '@netkhata/contract/timeline';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../../../api/call.ts';
import type { CallFailure } from '../../../api/call-failure.ts';
import { useText } from '../../../i18n/use-text.ts';
import { ReadList } from '../../../shared/record/read-list.tsx';
import { Button } from '../../../ui/button.tsx';
import chips from '../../../ui/chip.module.css';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import khata from '../../../ui/khata.module.css';
import styles from './customer-timeline.module.css';
import { TimelineRow } from './timeline-row.tsx';

type Page = EndpointResult<typeof timeline.customerTimeline>;

/** The chosen groups are in the address, in the order of the chips; none chosen means all. */
function useKinds() {
  const { kinds: text = '' } = useSearch({ strict: false });
  const navigate = useNavigate();
  const kinds = TIMELINE_GROUPS.filter((group) => text.split(',').includes(group));
  const choose = (chosen: readonly TimelineGroup[]) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({
        ...before,
        kinds: chosen.length > 0 ? chosen.join(',') : undefined,
      }),
      replace: true,
      resetScroll: false,
    });
  const toggle = (group: TimelineGroup) =>
    choose(TIMELINE_GROUPS.filter((each) => (each === group) !== kinds.includes(each)));
  return { kinds, toggle, clear: () => choose([]) };
}

/** Everything that happened to the customer, newest first, as lines of an account book. */
export function CustomerTimeline({ customerId }: { customerId: number }) {
  const t = useText();
  const { kinds, toggle, clear } = useKinds();
  const read = useInfiniteQuery<Page, CallFailure, Page[], unknown[], string | null>({
    queryKey: [timeline.customerTimeline.path, customerId, kinds],
    queryFn: ({ pageParam, signal, meta }) =>
      call(
        timeline.customerTimeline,
        {
          params: { id: customerId },
          query: { kinds: kinds.length > 0 ? kinds : null, before: pageParam },
        },
        { signal, ...meta },
      ),
    initialPageParam: null,
    getNextPageParam: ({ lines, hasMore }) => (hasMore ? (lines.at(-1)?.key ?? null) : null),
    select: ({ pages }) => pages,
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles.timeline}>
      <div className={chips.chips} role="group" aria-label={t('timeline.show')}>
        {TIMELINE_GROUPS.map((group) => (
          <button
            key={group}
            type="button"
            className={chips.chip}
            aria-pressed={kinds.includes(group)}
            onClick={() => toggle(group)}
          >
            {t(`timeline.${group}`)}
          </button>
        ))}
      </div>
      <ReadList read={read}>
        {(pages) => (
          <>
            <Lines pages={pages} isFiltered={kinds.length > 0} onShowAll={clear} />
            {read.hasNextPage && (
              <Button
                isSmall
                className={styles.older}
                isBusy={read.isFetchingNextPage}
                onClick={() => void read.fetchNextPage()}
              >
                {t('timeline.older')}
              </Button>
            )}
          </>
        )}
      </ReadList>
    </div>
  );
}

type LinesProps = { pages: readonly Page[]; isFiltered: boolean; onShowAll: () => void };

function Lines({ pages, isFiltered, onShowAll }: LinesProps) {
  const t = useText();
  const lines = pages.flatMap((page) => page.lines);
  if (lines.length === 0) {
    return (
      <EmptyState
        title={t(isFiltered ? 'timeline.noneOfKind' : 'timeline.none')}
        action={isFiltered && <Button onClick={onShowAll}>{t('timeline.showAll')}</Button>}
      />
    );
  }
  return (
    <div className={classNames(khata.lines, styles.book)}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t('timeline.tab')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('timeline.date')}</th>
            <th scope="col">{t('timeline.what')}</th>
            <th scope="col" className={styles.figure}>
              {t('timeline.amount')}
            </th>
            <th scope="col" className={classNames(styles.figure, styles.desk)}>
              {t('timeline.balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <TimelineRow key={line.key} line={line} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
