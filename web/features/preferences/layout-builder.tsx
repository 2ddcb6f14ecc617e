import { useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import {
  applyLayout,
  DEFAULT_LAYOUT,
  storedLayout,
} from '../../shared/preferences/layout-settings.ts';
import { isMenuMinimised, storeMenuMinimised } from '../../shared/preferences/menu-cookie.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Actions } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ErrorDesigns } from './error-designs.tsx';
import styles from './layout-builder.module.css';
import { LayoutConfiguration } from './layout-configuration.tsx';
import { BUILDER_TABS, BuilderFields, type BuilderTab } from './layout-fields.tsx';

/** All settings of the layout: edited here, applied by Preview, restored by Reset. */
export function LayoutBuilder() {
  const t = useText();
  const [layout, setLayout] = useState(storedLayout);
  const [isMinimised, setIsMinimised] = useState(isMenuMinimised);
  const [tab, setTab] = useBuilderTab();
  const shown = { ...layout, aside: { ...layout.aside, isMinimised } };
  return (
    <>
      <Card title={t('layout.title')}>
        <p className={styles.help}>{t('layout.help')}</p>
        <Tabs
          label={t('layout.title')}
          tabs={BUILDER_TABS.map((name) => ({ name, label: t(`layout.${name}`) }))}
          active={tab}
          onChange={setTab}
        >
          <BuilderFields
            tab={tab}
            layout={layout}
            onChange={setLayout}
            isMinimised={isMinimised}
            onMinimise={setIsMinimised}
          />
        </Tabs>
        <div className={styles.buttons}>
          <Actions>
            <Button
              tone="primary"
              onClick={() => {
                storeMenuMinimised(isMinimised);
                applyLayout(layout);
              }}
            >
              {t('layout.preview')}
            </Button>
            <Button
              onClick={() => {
                storeMenuMinimised(false);
                applyLayout(DEFAULT_LAYOUT);
              }}
            >
              {t('layout.reset')}
            </Button>
          </Actions>
        </div>
      </Card>
      <LayoutConfiguration configuration={shown} />
      <ErrorDesigns />
    </>
  );
}

const STORAGE_KEY = 'builderTab';

/** The builder's open tab, stored on this device. */
function useBuilderTab(): [BuilderTab, (tab: BuilderTab) => void] {
  const [tab, setTab] = useState<BuilderTab>(() => {
    const stored = localStorage.getItem(STORAGE_KEY);
    return BUILDER_TABS.find((name) => name === stored) ?? 'header';
  });
  return [
    tab,
    (next) => {
      localStorage.setItem(STORAGE_KEY, next);
      setTab(next);
    },
  ];
}
