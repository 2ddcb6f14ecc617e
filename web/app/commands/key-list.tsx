import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import { KeyHint } from '../../ui/badge.tsx';
import { Modal } from '../../ui/modal.tsx';
import { GO_KEYS } from '../menu/go-keys.ts';
import { useMayOpen } from '../menu/use-menu.ts';
import styles from './key-list.module.css';

type KeyLine = { keys: readonly string[]; does: LabelKey; isDisabled?: boolean };

const EVERYWHERE: readonly KeyLine[] = [
  { keys: ['/'], does: 'shell.quickSearch' },
  { keys: ['Ctrl', 'K'], does: 'shell.commands' },
  { keys: ['?'], does: 'menus.keys' },
  { keys: ['Esc'], does: 'menus.keyClose' },
];

const IN_LISTS: readonly KeyLine[] = [
  { keys: ['J', 'K', '↓', '↑'], does: 'menus.keyRows' },
  { keys: ['Enter'], does: 'common.openRow' },
  { keys: ['Space'], does: 'tables.rowDetails' },
  { keys: ['X'], does: 'menus.keyChoose' },
  { keys: ['*'], does: 'tables.selectPage' },
];

/** The list of keyboard shortcuts. */
export function KeyList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText();
  const mayOpen = useMayOpen();
  const goKeys = GO_KEYS.map(({ letter, title, path }) => ({
    keys: ['G', letter.toUpperCase()],
    does: title,
    isDisabled: !mayOpen(path),
  }));
  return (
    <Modal title={t('menus.keys')} isOpen={isOpen} onClose={onClose}>
      <div className={styles.groups}>
        <div>
          <Keys title={t('menus.keysEverywhere')} lines={EVERYWHERE} />
          <br />
          <Keys title={t('menus.keysInLists')} lines={IN_LISTS} />
        </div>
        <Keys title={t('menus.keysGo')} lines={goKeys} />
      </div>
    </Modal>
  );
}

function Keys({ title, lines }: { title: string; lines: readonly KeyLine[] }) {
  const t = useText();
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.list}>
        {lines.map(({ keys, does, isDisabled }) => (
          <div
            key={keys.join(' ')}
            className={styles.line}
            {...(isDisabled ? { 'data-disabled': true, title: t('errors.noRight') } : {})}
          >
            <dt>
              {t(does)}
              {isDisabled && <span className="visually-hidden">{t('errors.noRight')}</span>}
            </dt>
            <dd className={styles.keys}>
              {keys.map((key, place) => (
                <KeyHint key={`${place} ${key}`}>{key}</KeyHint>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
