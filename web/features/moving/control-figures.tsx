import type { ControlName } from '@netkhata/contract/move-words';
import { moves } from '@netkhata/contract/moves';
import { LARGEST } from '@netkhata/domain/bounds';
import { type Paisa, paisaFromTaka, takaText } from '@netkhata/domain/paisa';
import { useChange } from '../../api/use-change.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useEntryForm } from '../../ui/entry-form.ts';
import khata from '../../ui/khata.module.css';
import { NumberField } from '../../ui/number-field.tsx';
import { TakaField } from '../../ui/taka-field.tsx';
import text from '../../ui/text.module.css';
import { CONTROL_WORDS, figureText, type Move } from './move-words.ts';
import styles from './moving.module.css';

type Line = Move['control'][number];

/** Counts as numbers, money as paisa; null where nothing was entered. */
type Figures = Partial<Record<ControlName, number | null>>;

function typedOf({ name, theirs }: Line): number | null {
  if (theirs === null) return null;
  return CONTROL_WORDS[name].isMoney ? (paisaFromTaka(theirs) ?? null) : Number(theirs);
}

function sentOf(name: ControlName, figure: number | null): string | null {
  if (figure === null) return null;
  return CONTROL_WORDS[name].isMoney ? takaText(figure as Paisa) : String(figure);
}

/** Our figures beside those of the old system, which the user copies from its screens. */
export function ControlFigures({ move }: { move: Move }) {
  const t = useText();
  const { control } = move;
  const change = useChange(moves.moveControl, { success: () => 'silent' });
  const form = useEntryForm<Figures>({
    initial: Object.fromEntries(control.map((line) => [line.name, typedOf(line)])),
    save: async (figures) => {
      const sent = control.map(({ name }) => ({
        name,
        value: sentOf(name, figures[name] ?? null),
      }));
      await change.save({ body: { id: move.id, figures: sent } });
      form.adopt(figures);
    },
  });
  return (
    <Card title={t('moving.controlTitle')} isFlush>
      <p className={classNames(text.lead, styles.inset)}>{t('moving.controlHelp')}</p>
      <form {...form.formProps}>
        <div className={khata.lines}>
          <div
            className={classNames(khata.line, styles.line, styles.control, styles.controlHead)}
            aria-hidden
          >
            <span />
            <span />
            <span className={styles.figure}>{t('moving.ours')}</span>
            <span>{t('moving.theirs')}</span>
            <span />
          </div>
          {control.map((line, index) => (
            <ControlLine key={line.name} line={line} number={index + 1} form={form} />
          ))}
        </div>
        <div className={styles.inset}>
          <Button type="submit" tone="primary" isBusy={form.isSaving} isDisabled={!form.isDirty}>
            {t('moving.compare')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

type ControlLineProps = {
  line: Line;
  number: number;
  form: ReturnType<typeof useEntryForm<Figures>>;
};

function ControlLine({ line, number, form }: ControlLineProps) {
  const t = useText();
  const format = useFormat();
  const { name, ours } = line;
  const { label, where, isMoney = false } = CONTROL_WORDS[name];
  const { value, onChange, errors } = form.field(name);
  const field = {
    label: t('moving.theirsOf', { figure: t(label) }),
    isLabelHidden: true,
    name,
    ...(errors && { errors }),
  };
  return (
    <div
      className={classNames(khata.line, styles.line, styles.control)}
      role="group"
      aria-label={t(label)}
    >
      <span className={styles.number}>{format.id(number)}</span>
      <span className={classNames(styles.words, styles.two)}>
        <strong>{t(label)}</strong>
        <span className={text.soft}>{t(where)}</span>
      </span>
      <span className={styles.figure}>
        <span className={classNames(text.soft, styles.onPhone)}>{t('moving.ours')} </span>
        {ours === null ? '–' : figureText(format, ours, isMoney)}
      </span>
      {isMoney ? (
        <TakaField
          {...field}
          value={(value ?? null) as Paisa | null}
          onChange={onChange}
          most={LARGEST.transfer}
        />
      ) : (
        <NumberField {...field} value={value ?? null} onChange={onChange} />
      )}
      <Outcome line={line} />
    </div>
  );
}

function Outcome({ line: { outcome } }: { line: Line }) {
  const t = useText();
  if (outcome === 'equal') return <Badge tone="settled">{t('moving.equal')}</Badge>;
  if (outcome === 'differs') return <Badge tone="wrong">{t('moving.differs')}</Badge>;
  return <Badge tone="neutral">{t('moving.notCompared')}</Badge>;
}
