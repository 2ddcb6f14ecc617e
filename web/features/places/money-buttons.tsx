import { useRef, useState } from 'react';
import { IconArrowsExchange, IconMinus, IconPlus } from '@tabler/icons-react';
import { useHasRight } from '../../api/current-user.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Actions } from '../../ui/page.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import type { Place } from './place.ts';

type Work = 'transfer' | 'paid_out' | 'paid_in';

const WORKS = [
  { work: 'transfer', right: 'move_money', label: 'places.transfer', Icon: IconArrowsExchange },
  { work: 'paid_out', right: 'pay_out', label: 'places.payOut', Icon: IconMinus },
  { work: 'paid_in', right: 'pay_out', label: 'places.payIn', Icon: IconPlus },
] as const;

/** Buttons of the money movements, each opening its dialog. */
export function MoneyButtons({ places }: { places: readonly Place[] }) {
  const t = useText();
  const rights = { move_money: useHasRight('move_money'), pay_out: useHasRight('pay_out') };
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
        {WORKS.map(({ work, right, label, Icon }) => (
          <Button
            key={work}
            icon={<Icon size={16} aria-hidden />}
            isDisabled={!rights[right]}
            {...(rights[right] ? {} : { title: t('errors.noRight') })}
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
