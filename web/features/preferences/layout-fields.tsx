import type { LabelKey } from '../../i18n/catalogue.ts';
import { useText } from '../../i18n/use-text.ts';
import {
  DENSITIES,
  LAYOUT_WIDTHS,
  type LayoutSettings,
} from '../../shared/preferences/layout-settings.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import styles from './layout-builder.module.css';

export const BUILDER_TABS = ['header', 'subheader', 'content', 'aside', 'footer'] as const;
export type BuilderTab = (typeof BUILDER_TABS)[number];

type BuilderFieldsProps = {
  tab: BuilderTab;
  layout: LayoutSettings;
  onChange: (layout: LayoutSettings) => void;
  isMinimised: boolean;
  onMinimise: (isMinimised: boolean) => void;
};

/** The settings of one part of the layout. */
export function BuilderFields(props: BuilderFieldsProps) {
  const { tab, layout, onChange } = props;
  const change = <Part extends BuilderTab>(part: Part, changes: Partial<LayoutSettings[Part]>) =>
    onChange({ ...layout, [part]: { ...layout[part], ...changes } });
  return (
    <div className={styles.fields}>
      {(tab === 'subheader' || tab === 'aside' || tab === 'footer') && (
        <Switch
          label="layout.isShown"
          value={layout[tab].isShown}
          onChange={(isShown) => change(tab, { isShown })}
        />
      )}
      {tab !== 'content' && (
        <Switch
          label="layout.isFixed"
          value={layout[tab].isFixed}
          onChange={(isFixed) => change(tab, { isFixed })}
        />
      )}
      {tab === 'aside' && (
        <Switch label="layout.isMinimised" value={props.isMinimised} onChange={props.onMinimise} />
      )}
      {(tab === 'header' || tab === 'content') && (
        <WidthField value={layout[tab].width} onChange={(width) => change(tab, { width })} />
      )}
      {tab === 'content' && (
        <>
          <DensityField
            value={layout.content.density}
            onChange={(density) => change('content', { density })}
          />
          <Switch
            label="layout.blank"
            value={layout.content.isBlank}
            onChange={(isBlank) => change('content', { isBlank })}
          />
        </>
      )}
    </div>
  );
}

type ChoiceProps<Value> = { value: Value; onChange: (value: Value) => void };

function Switch({ label, value, onChange }: ChoiceProps<boolean> & { label: LabelKey }) {
  const t = useText();
  return <Checkbox isSwitch label={t(label)} value={value} onChange={onChange} />;
}

function WidthField({ value, onChange }: ChoiceProps<(typeof LAYOUT_WIDTHS)[number]>) {
  const t = useText();
  return (
    <SelectField
      label={t('layout.width')}
      value={value}
      options={LAYOUT_WIDTHS.map((width) => ({ value: width, label: t(`layout.${width}`) }))}
      onChange={(width) => {
        if (width) onChange(width);
      }}
    />
  );
}

/** Row height of lists. */
export function DensityField({ value, onChange }: ChoiceProps<(typeof DENSITIES)[number]>) {
  const t = useText();
  return (
    <SelectField
      label={t('layout.density')}
      value={value}
      options={DENSITIES.map((density) => ({ value: density, label: t(`layout.${density}`) }))}
      onChange={(density) => {
        if (density) onChange(density);
      }}
    />
  );
}
