import { moneyMovements } from '@netkhata/contract/money-movements';
import { useRef, useState } from 'react';
import { IconArrowsExchange, IconMinus, IconPlus } from '@tabler/icons-react';
import { useRefusal } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Actions } from '../../ui/page.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import type { Place } from './place.ts';

type Work = 'transfer' | 'paid_out' | 'paid_in';

const WORKS = [
  { work: 'transfer', label: 'places.transfer', Icon: IconArrowsExchange },
  { work: 'paid_out', label: 'places.payOut', Icon: IconMinus },
  { work: 'paid_in', label: 'places.payIn', Icon: IconPlus },
] as const;

/** Buttons of the money movements, each opening its dialog. */
export function MoneyButtons({ places }: { places: readonly Place[] }) {
  const t = useText();
  const refusals = {
    transfer: useRefusal(moneyMovements.moneyTransfer),
    paid_out: useRefusal(moneyMovements.moneyPayOut),
    paid_in: useRefusal(moneyMovements.moneyPayIn),
  };
  const [open, setOpen] = useState<Work>();
  const pressed = useRef<HTMLElement>(null);
  // Money leaves a hand only by a hand-over.
  const accounts = places.filter(({ staffId, active }) => staffId === null && active);
  function close() {
    setOpen(undefined);
    requestAnimationFrame(() => pressed.current?.focus());
  }
  return (
    <>
      <Actions>
        {WORKS.map(({ work, label, Icon }) => (
          <Button
            key={work}
            icon={<Icon size={16} aria-hidden />}
            isDisabled={refusals[work] !== undefined}
            title={refusals[work] && t(refusals[work])}
            onClick={(event) => {
              pressed.current = event.currentTarget;
              setOpen(work);
            }}
          >
            {t(label)}
          </Button>
        ))}
      </Actions>
      {open && <MoneyDialog work={open} accounts={accounts} onClose={close} />}
    </>
  );
}
