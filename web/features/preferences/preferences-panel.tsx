import { useState, useSyncExternalStore } from 'react';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import {
  applyLayout,
  type LayoutSettings,
  storedLayout,
} from '../../shared/preferences/layout-settings.ts';
import { isMenuMinimised, onMenuMinimised } from '../../shared/preferences/menu-cookie.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { DensityField } from './layout-fields.tsx';
import { LanguageField, PaperField, RowsField, ThemeField } from './preference-fields.tsx';
import styles from './preferences-panel.module.css';
import { usePreferences } from './use-preferences.ts';

/** The user's preferences, stored on the server, and the layout settings, stored on this device. */
export function PreferencesPanel({ onFollow }: { onFollow: () => void }) {
  const t = useText();
  const isMinimised = useSyncExternalStore(onMenuMinimised, isMenuMinimised);
  const { minimiseMenu } = usePreferences();
  return (
    <div className={styles.settings}>
      <section className={styles.group} aria-label={t('menus.preferences')}>
        <h3 className={styles.title}>{t('menus.preferences')}</h3>
        <LanguageField />
        <ThemeField />
        <RowsField />
        <PaperField />
        <Checkbox
          isSwitch
          label={t('shell.minimiseMenu')}
          value={isMinimised}
          onChange={(next) => void minimiseMenu(next)}
        />
      </section>
      <DeviceLayout />
      <ButtonLink to="/builder" isWide onClick={onFollow}>
        {t('shell.builder')}
      </ButtonLink>
    </div>
  );
}

/** Parts of the layout that can be fixed while the page scrolls. */
const FIXED_PARTS: readonly {
  part: 'header' | 'subheader' | 'aside' | 'footer';
  label: LabelKey;
}[] = [
  { part: 'header', label: 'layout.fixedHeader' },
  { part: 'subheader', label: 'layout.fixedSubheader' },
  { part: 'aside', label: 'layout.fixedAside' },
  { part: 'footer', label: 'layout.fixedFooter' },
];

function DeviceLayout() {
  const t = useText();
  const [layout] = useState<LayoutSettings>(storedLayout);
  const { content } = layout;
  return (
    <section className={styles.group} aria-label={t('layout.title')}>
      <h3 className={styles.title}>{t('layout.title')}</h3>
      <p className={styles.help}>{t('layout.reloads')}</p>
      {FIXED_PARTS.map(({ part, label }) => (
        <Checkbox
          key={part}
          isSwitch
          label={t(label)}
          value={layout[part].isFixed}
          onChange={(isFixed) => applyLayout({ ...layout, [part]: { ...layout[part], isFixed } })}
        />
      ))}
      <Checkbox
        isSwitch
        label={t('layout.blank')}
        value={content.isBlank}
        onChange={(isBlank) => applyLayout({ ...layout, content: { ...content, isBlank } })}
      />
      <DensityField
        value={content.density}
        onChange={(density) => applyLayout({ ...layout, content: { ...content, density } })}
      />
    </section>
  );
}
