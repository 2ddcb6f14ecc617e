import { type ComponentType, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import styles from './profile.module.css';

type OwnPasswordProps = { form: ComponentType<{ onChanged: () => void }> };

/** Button that opens the form for a new password, which closes when it is done. */
export function OwnPassword({ form: Form }: OwnPasswordProps) {
  const t = useText();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  function close() {
    setIsOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  }
  return (
    <Card title={t('signIn.password')}>
      {isOpen ? (
        <div className={styles.password}>
          <Form onChanged={close} />
          <Button isWide tone="quiet" onClick={close}>
            {t('common.cancel')}
          </Button>
        </div>
      ) : (
        <Button ref={button} onClick={() => setIsOpen(true)}>
          {t('signIn.changeSubmit')}
        </Button>
      )}
    </Card>
  );
}
