import { labels } from '@netkhata/contract/labels';
import { IconTag, IconX } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { AppLink } from '../../ui/link.tsx';
import styles from './customer-labels.module.css';

const LABELS_FRESH_MS = 60_000;

/** The label that the address narrows the customer list to; undefined for all. */
export function useLabelFilter(): number | undefined {
  return useSearch({ strict: false }).label;
}

/** Says which label the list is narrowed to; the cross shows all customers again. */
export function LabelFilter({ labelId }: { labelId: number }) {
  const t = useText();
  const { data } = useRead(labels.labelOptions, {}, { staleMs: LABELS_FRESH_MS });
  const name = data?.find(({ id }) => id === labelId)?.name ?? String(labelId);
  return (
    <span className={styles.chip}>
      <span className={styles.name}>
        <IconTag size={14} aria-hidden />
        {t('customers.labelled', { name })}
      </span>
      <AppLink
        to="/customer-list"
        search={(before) => ({ ...before, label: undefined, page: undefined })}
        className={styles.remove}
        aria-label={t('customers.allLabels')}
        title={t('customers.allLabels')}
      >
        <IconX size={14} aria-hidden />
      </AppLink>
    </span>
  );
}
