import { labels } from '@netkhata/contract/labels';
import { IconPlus, IconSettings, IconTag } from '@tabler/icons-react';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useHasRight } from '../../../api/current-user.ts';
import { useChange } from '../../../api/use-change.ts';
import { useRead } from '../../../api/use-read.ts';
import { useFormat, useText } from '../../../i18n/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { useEntryForm } from '../../../ui/entry-form.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { MenuButton } from '../../../ui/menu-item.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './label-panel.module.css';

const ICON_PX = 18;
const LABELS_PATH: string = '/settings-labels';

/** 'Choose Label': links to the customers of each label, a new label, and the labels screen. */
export function LabelPanel({ onDone }: { onDone: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const { routesByPath } = useRouter();
  const [isAdding, setIsAdding] = useState(false);
  const isAllowed = useHasRight('customers');
  const reason = isAllowed ? undefined : t('errors.noRight');

  function go(path: string) {
    onDone();
    void navigate({ to: path });
  }

  return (
    <div className={styles.panel}>
      {isAllowed && <LabelChoices onDone={onDone} />}
      <div className={styles.foot}>
        {isAdding ? (
          <LabelForm onAdded={() => setIsAdding(false)} />
        ) : (
          <MenuButton
            icon={<IconPlus size={ICON_PX} aria-hidden />}
            disabledReason={reason}
            onClick={() => setIsAdding(true)}
          >
            {t('menus.addLabel')}
          </MenuButton>
        )}
        {LABELS_PATH in routesByPath && (
          <MenuButton
            icon={<IconSettings size={ICON_PX} aria-hidden />}
            disabledReason={reason}
            onClick={() => go(LABELS_PATH)}
          >
            {t('menus.manageLabels')}
          </MenuButton>
        )}
      </div>
    </div>
  );
}

function LabelChoices({ onDone }: { onDone: () => void }) {
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { label: chosen } = useSearch({ strict: false });
  const { data, error, refetch } = useRead(labels.labelOptions, {}, { staleMs: 0 });
  if (error && !data) return <ErrorState {...error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.length === 0) return <p className={styles.empty}>{t('menus.noLabels')}</p>;
  return (
    <div className={styles.list}>
      {data.map(({ id, name, customers }) => (
        <MenuButton
          key={id}
          icon={<IconTag size={ICON_PX} aria-hidden />}
          note={format.number(customers)}
          isChosen={id === chosen}
          onClick={() => {
            onDone();
            void navigate({ to: '/customer-list', search: { label: id } });
          }}
        >
          {name}
        </MenuButton>
      ))}
    </div>
  );
}

function LabelForm({ onAdded }: { onAdded: () => void }) {
  const t = useText();
  const create = useChange(labels.labelCreate);
  const form = useEntryForm({
    body: labels.labelCreate.body,
    initial: { name: '' },
    check: ({ name }) => (name.trim() === '' ? { name: t('common.required') } : {}),
    save: async (values) => {
      await create.save({ body: values });
      onAdded();
    },
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <TextField label={t('menus.labelName')} {...form.field('name')} hasAutoFocus />
      <Button type="submit" tone="primary" isBusy={form.isSaving}>
        {t('common.save')}
      </Button>
    </form>
  );
}
