import { arrivals } from '@netkhata/contract/arrivals';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useRead } from '../../api/use-read.ts';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadingShape } from '../../ui/loading.tsx';
import { Modal, ModalActions } from '../../ui/modal.tsx';
import { ArrivalFacts } from './arrival-facts.tsx';
import { ArrivalRecord } from './arrival-record.tsx';
import { type Arrival, nameOfArrival } from './arrival-words.tsx';
import styles from './arrivals.module.css';
import { EndedArrival } from './ended-arrival.tsx';
import { OpenArrival } from './open-arrival.tsx';
import { useArrivalQueue } from './use-arrival-queue.ts';
import { type OwnerChoice, useOwnerChoice } from './use-owner-choice.ts';

type ArrivalDialogProps = {
  /** The arrivals of the list's page. */
  rows: readonly Arrival[];
  /** How many there are on all pages. */
  total: number;
  /** The id of the one to begin with. */
  first: number;
  onClose: () => void;
};

/** Arrivals one after the other: whose money it is and why, the record itself, and its history. */
export function ArrivalDialog({ rows, total, first, onClose }: ArrivalDialogProps) {
  const t = useText();
  const queue = useArrivalQueue({ rows, total }, first);
  const { current } = queue;
  return (
    <Modal title={t('arrivals.title')} isOpen onClose={onClose} size="large">
      {current ? (
        <CurrentArrival key={current.id} arrival={current} queue={queue} />
      ) : (
        <>
          <EmptyState title={t('arrivals.finished')} help={t('arrivals.finishedHelp')} />
          <ModalActions>
            <Button tone="primary" onClick={onClose} autoFocus>
              {t('common.close')}
            </Button>
          </ModalActions>
        </>
      )}
    </Modal>
  );
}

type Queue = ReturnType<typeof useArrivalQueue>;

/** Ignores a press sooner than this, as it was meant for the arrival before. */
const LEAST_LOOK_MS = 250;

/** Proposals that a digit chooses. */
const MOST_DIGITS = 9;

/** What a user types goes into the field, not to the keys of the dialog. */
const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=radio]):not([type=checkbox]), textarea, select');

/** Enter on a button or a link presses that. */
const isPressable = (target: EventTarget) =>
  target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;

function CurrentArrival({ arrival, queue }: { arrival: Arrival; queue: Queue }) {
  const t = useText();
  const format = useFormat();
  const { data, error, refetch } = useRead(arrivals.arrivalDetails, { params: { id: arrival.id } });
  const onDone = () => queue.finish(arrival.id);
  const choice = useOwnerChoice(data, onDone);
  const shownAt = useRef(0);
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    shownAt.current = performance.now();
  }, []);
  // The keys work at once, also where there is no button to focus.
  useEffect(() => group.current?.focus(), []);

  function press(act: () => void) {
    if (performance.now() - shownAt.current >= LEAST_LOOK_MS) act();
  }
  function onKeyDown(event: KeyboardEvent) {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
    if (!isPlain || isTyping(event.target)) return;
    // Compares the key's position, as a Bangla keyboard types another letter with it.
    const act = keysOf(choice, queue)[event.code];
    if (!act || (event.code === 'Enter' && isPressable(event.target))) return;
    event.preventDefault();
    press(act);
  }

  return (
    <div
      ref={group}
      role="group"
      tabIndex={-1}
      className={styles.current}
      aria-label={nameOfArrival(arrival, format)}
      onKeyDown={onKeyDown}
    >
      <p className={styles.left} role="status">
        {arrival.state === 'open' && t('arrivals.left', { count: queue.leftCount })}
      </p>
      <ArrivalFacts arrival={arrival} details={data} />
      {error && <ErrorState {...error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingShape of="fields" />}
      {data?.state === 'open' && <OpenArrival arrival={data} {...{ choice, press, onDone }} />}
      {data && data.state !== 'open' && <EndedArrival arrival={data} onDone={onDone} />}
      {data && <ArrivalRecord details={data} />}
      <ModalActions>
        <span className={styles.keys}>{t(keysTextOf(data ?? arrival))}</span>
        <Button isDisabled={!queue.hasPrevious} onClick={queue.previous}>
          {t('arrivals.previous')}
        </Button>
        <Button isDisabled={!queue.hasNext} onClick={queue.next}>
          {t('arrivals.next')}
        </Button>
      </ModalActions>
    </div>
  );
}

/** The keys that do something to an arrival. */
function keysTextOf({ state, direction }: Arrival): LabelKey {
  if (state !== 'open') return 'arrivals.keysEnded';
  return direction === 'in' ? 'arrivals.keys' : 'arrivals.keysOut';
}

/** What each key does now: a digit chooses a proposal. */
function keysOf(choice: OwnerChoice, queue: Queue): Record<string, (() => void) | undefined> {
  const { candidates, choose, confirm, isIncoming, isWorkable, mode, setMode } = choice;
  const steps = { KeyJ: queue.next, KeyK: queue.previous };
  if (!isWorkable || mode !== 'choose') return steps;
  const keys = { ...steps, KeyS: () => setMode('aside') };
  if (!isIncoming) return keys;
  const digits = candidates
    .slice(0, MOST_DIGITS)
    .map(({ customerId }, index) => [`Digit${index + 1}`, () => choose(customerId)]);
  return {
    ...keys,
    KeyF: () => setMode('find'),
    Enter: () => void confirm(),
    ...Object.fromEntries(digits),
  };
}
