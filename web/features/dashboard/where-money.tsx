import { places, type PlaceType, RIGHTS_TO_ALL_PLACES } from '@netkhata/contract/places';
import { isPositive, totalOf, ZERO_PAISA } from '@netkhata/domain/paisa';
import { IconBuildingBank, IconCash, IconDeviceMobile, IconHandStop } from '@tabler/icons-react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useRead } from '../../api/use-read.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { type PlaceGroup, placeGroups } from '../../shared/money/place-groups.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import khata from '../../ui/khata.module.css';
import { AppLink } from '../../ui/link.tsx';
import { Taka } from '../../ui/taka.tsx';
import { TaskLine } from './task-line.tsx';
import styles from './today-tasks.module.css';

const KINDS = {
  hand: { label: 'today.inHands', icon: IconHandStop },
  cash: { label: 'today.inTills', icon: IconCash },
  bank: { label: 'today.inBanks', icon: IconBuildingBank },
  mobile: { label: 'today.inWallets', icon: IconDeviceMobile },
} as const satisfies Record<PlaceType, unknown>;

const PLACES = '/cash-and-accounts';
const NOW = { query: { asOf: null } };

/** Only for users who see all places of the company; a collector's own hand is among the tasks. */
export function useWhereMoney() {
  const { rights, zone } = useCurrentUser();
  const isSeen = zone === null && RIGHTS_TO_ALL_PLACES.some((right) => rights.includes(right));
  const { isPending } = useRead(places.placeTable, NOW, { isEnabled: isSeen });
  return { isSeen, isPending: isSeen && isPending };
}

/** Where the money is now, a line for each kind of place; each links to the places it sums. */
export function WhereMoney() {
  const t = useText();
  const { data, error, refetch } = useRead(places.placeTable, NOW);
  const groups = placeGroups(data ?? []);
  return (
    <Card title={t('today.where')} isFlush>
      {error && !data && <ErrorState {...error} onRetry={() => void refetch()} />}
      {data && (
        <>
          <ul className={classNames(khata.lines, styles.tasks)}>
            {groups.map((group) => (
              <KindLine key={group.type} group={group} />
            ))}
          </ul>
          <p className={styles.total}>
            <span>{t('today.inAll')}</span>
            <AppLink to={PLACES} className={khata.sum}>
              <Taka amount={totalOf(groups.map(({ amount }) => amount))} />
            </AppLink>
          </p>
        </>
      )}
    </Card>
  );
}

function KindLine({ group }: { group: PlaceGroup }) {
  const { type, places: all, amount, toBeConfirmed, openHandovers } = group;
  const t = useText();
  const format = useFormat();
  const { label, icon } = KINDS[type];
  const inUse = all.filter(({ active, balance }) => active || balance !== ZERO_PAISA);
  const notes = [
    useNames(inUse.map(({ name }) => name)),
    isPositive(toBeConfirmed)
      ? t('today.toBeConfirmed', { amount: format.taka(toBeConfirmed) })
      : '',
    openHandovers > 0 ? t('today.openHandOvers', { count: openHandovers }) : '',
  ];
  return (
    <TaskLine
      icon={icon}
      text={t(label)}
      note={notes.filter((note) => note !== '').join(' · ')}
      amount={amount}
      address={{ to: PLACES, hash: type }}
    />
  );
}

const NAMES_SHOWN = 3;

/** The first few names, and the count of the others. */
function useNames(names: readonly string[]): string {
  const t = useText();
  const count = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN);
  return [...shown, ...(count > 0 ? [t('today.more', { count })] : [])].join(', ');
}
