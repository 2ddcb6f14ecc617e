import { bills } from '@netkhata/contract/bills';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { type ToCollect, useToCollect } from '../../shared/customers/to-collect.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { loadOnUse } from '../../ui/load-on-use.ts';
import { AfterLoading, LoadingShape } from '../../ui/loading.tsx';
import { typeKept } from '../../ui/type-at-focus.ts';
import { isPhone, useIsPhone } from '../../ui/use-is-phone.ts';
import type { ElementRef } from '../../ui/use-anchored-position.ts';
import type { ResultActions } from './collected-result.tsx';
import { CollectionForm } from './collection-form.tsx';
import { CounterSearch } from './counter-search.tsx';
import styles from './desk.module.css';
import { CashInHand } from './cash-in-hand.tsx';
import { UnfinishedPayments } from './unfinished-payments.tsx';
import { TakenToday } from './taken-today.tsx';

const DueRound = loadOnUse(
  async () => (await import('../../shared/customers/due-round.tsx')).DueRound,
);

/** Ignores an Enter this soon after a payment, as it was meant for the confirmation before. */
const ENTER_REST_MS = 250;

/** Enter in the empty search field prints the receipt of the last payment. */
function usePrintByEnter(desk: ElementRef, collectedAt: number | undefined) {
  const print = useEffectEvent((event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !event.repeat && !event.defaultPrevented;
    if (!isEnter || collectedAt === undefined) return;
    if (!(event.target instanceof HTMLInputElement) || event.target.value !== '') return;
    if (performance.now() - collectedAt < ENTER_REST_MS) return;
    // Never a link: the counter is not left. The button prints once the receipt is loaded.
    desk.current?.querySelector<HTMLElement>('button[data-receipt]')?.click();
  });
  useEffect(() => {
    const element = desk.current;
    element?.addEventListener('keydown', print);
    return () => element?.removeEventListener('keydown', print);
  }, [desk]);
}

const focusSearch = (desk: ElementRef) => desk.current?.querySelector('input')?.focus();

/**
 * After a payment the search has the focus, with what was typed for the next customer while the
 * payment was being sent. Not on a phone, where the keyboard would cover the buttons.
 */
function useSearchForNext(desk: ElementRef, collectedAt: number | undefined) {
  useLayoutEffect(() => {
    if (collectedAt === undefined || isPhone()) return;
    focusSearch(desk);
    void typeKept();
  }, [desk, collectedAt]);
}

/**
 * The customer being served: the one in the address, or the one chosen just now until the router
 * has followed, so that the form stands from the moment of the choice.
 */
function useServedCustomer() {
  const { id } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [choice, setChoice] = useState<{ id: number | undefined; before: number | undefined }>();
  function choose(next: number | undefined, toCollect: readonly ToCollect[]) {
    setChoice({ id: next, before: id });
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, id: next }),
      state: { toCollect: toCollect.filter((one) => one.id !== next) },
      replace: true,
      resetScroll: false,
    });
  }
  return { customerId: choice && choice.before === id ? choice.id : id, choose };
}

type CollectionDeskProps = {
  resultActions?: ResultActions;
  /** Renders today's payments, which stand where no customer is chosen. */
  takings?: () => ReactNode;
};

/**
 * The counter: search for a customer, collect, and back to the search for the next one. The
 * customer's id is in the address as `id`.
 */
export function CollectionDesk({ resultActions, takings }: CollectionDeskProps) {
  const isNarrow = useIsPhone();
  const { customerId, choose } = useServedCustomer();
  const toCollect = useToCollect();
  const desk = useRef<HTMLDivElement>(null);
  // Part of the form's key, so that picking the same customer again also starts a new form.
  const [turn, setTurn] = useState(0);
  const [collectedAt, setCollectedAt] = useState<number>();
  const figures = useRead(
    bills.unpaidBills,
    { body: { customer: customerId ?? 0 } },
    { isEnabled: customerId !== undefined },
  );

  function serve(next: number | undefined) {
    setTurn(turn + 1);
    setCollectedAt(undefined);
    // On a phone, blurring the search field hides the keyboard and shows the till.
    const focused = document.activeElement;
    if (isPhone() && focused instanceof HTMLElement) focused.blur();
    choose(next, toCollect);
  }

  const isPaid = collectedAt !== undefined;
  usePrintByEnter(desk, collectedAt);
  useSearchForNext(desk, collectedAt);

  return (
    <div ref={desk} className={styles.desk} data-is-serving={customerId !== undefined}>
      <section className={styles.search}>
        <CounterSearch
          picked={customerId === undefined || isPaid ? null : figures.data?.customer}
          isReady={isPaid}
          onPick={serve}
        />
        <NextOfList toCollect={toCollect} onNext={serve} />
        {!isNarrow && <Running hasLatest={customerId !== undefined || takings === undefined} />}
      </section>
      {customerId === undefined ? (
        <div className={styles.idle}>
          <UnfinishedPayments onContinue={serve} />
          <Suspense fallback={<LoadingShape of="rows" />}>
            {isNarrow ? <DueRound /> : takings?.()}
          </Suspense>
        </div>
      ) : (
        <Card>
          <CollectionForm
            key={`${customerId}-${turn}`}
            customerId={customerId}
            onCollected={() => setCollectedAt(performance.now())}
            resultActions={resultActions}
            nextPlace={toCollect[0]?.place}
            onNext={() => {
              serve(toCollect[0]?.id);
              if (toCollect.length === 0) requestAnimationFrame(() => focusSearch(desk));
            }}
          />
        </Card>
      )}
      {isNarrow && customerId === undefined && (
        <AfterLoading>
          <Card>
            <Running hasLatest />
          </Card>
        </AfterLoading>
      )}
    </div>
  );
}

/** What the user took today; on a phone it comes after who is due. */
function Running({ hasLatest }: { hasLatest: boolean }) {
  return (
    <footer className={styles.running}>
      <CashInHand />
      <TakenToday hasLatest={hasLatest} />
    </footer>
  );
}

type NextOfListProps = {
  toCollect: readonly ToCollect[];
  onNext: (customerId: number) => void;
};

/** The next of the customers selected in a list; also skips one who does not pay now. */
function NextOfList({ toCollect, onNext }: NextOfListProps) {
  const t = useText();
  const [next] = toCollect;
  if (!next) return null;
  return (
    <div className={styles.nextOfList}>
      <span className={styles.soft}>{t('till.leftOfList', { count: toCollect.length })}</span>
      <Button isSmall onClick={() => onNext(next.id)}>
        {t('till.nextOfList', { name: next.place ?? next.name })}
      </Button>
    </div>
  );
}
