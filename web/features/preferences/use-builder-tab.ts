import { useState } from 'react';
import { BUILDER_TABS, type BuilderTab } from './layout-fields.tsx';

const STORAGE_KEY = 'builderTab';

/** The builder's open tab, remembered on this device. */
export function useBuilderTab(): [BuilderTab, (tab: BuilderTab) => void] {
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
