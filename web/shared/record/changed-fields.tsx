import { useId, useLayoutEffect, useRef } from 'react';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { fieldChanges } from '../audit/audit-changes.ts';
import { auditFieldLabel } from '../audit/audit-fields.ts';
import styles from './changed-fields.module.css';
import type { HeldConflict, HeldField } from './use-held-change.ts';

type ChangedFieldsProps = {
  conflict: HeldConflict;
  onChoose: (field: HeldField, whose: 'mine' | 'theirs') => void;
};

/** What somebody else changed while the form was open, field by field, with the choice. */
export function ChangedFields({ conflict, onChoose }: ChangedFieldsProps) {
  const t = useText();
  const title = useId();
  const box = useRef<HTMLElement>(null);
  const { fields, names } = conflict;

  // The form is longer than the screen: the user has to see why nothing was saved. In the same turn as
  // it is shown, so that no key is pressed in between.
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, []);

  function choose(field: HeldField, whose: 'mine' | 'theirs') {
    const form = box.current?.closest('form');
    const isLast = fields.length === 1;
    onChoose(field, whose);
    requestAnimationFrame(() => {
      const next = isLast
        ? form?.querySelector('[type="submit"]')
        : box.current?.querySelector('button');
      (next as HTMLElement | null | undefined)?.focus();
    });
  }

  return (
    <section ref={box} className={styles.box} aria-labelledby={title} tabIndex={-1}>
      <h3 id={title} className={styles.title} role="alert">
        {t('trail.heldTitle')}
      </h3>
      <p className={styles.then}>{t('trail.heldThen')}</p>
      <ul className={styles.fields}>
        {fields.map((field) => (
          <ChangedField key={field.name} field={field} names={names} onChoose={choose} />
        ))}
      </ul>
    </section>
  );
}

type ChangedFieldProps = {
  field: HeldField;
  names: HeldConflict['names'];
  onChoose: ChangedFieldsProps['onChoose'];
};

function ChangedField({ field, names, onChoose }: ChangedFieldProps) {
  const t = useText();
  const format = useFormat();
  const { name, opened, stored, mine, by, at } = field;
  const label = auditFieldLabel(t, name);
  const linesOf = (before: unknown, after: unknown) =>
    fieldChanges(
      { subject: '', id: 0, before: { [name]: before }, after: { [name]: after } },
      { t, format, names },
    );
  // A secret is shown to nobody, not even the typed one.
  const isSecret = opened === undefined && stored === undefined;
  const theirs = isSecret ? [] : linesOf(opened, stored);
  const own = isSecret ? [] : linesOf(stored, mine);
  return (
    <li className={styles.field}>
      <strong>{label}</strong>
      <dl className={styles.values}>
        {theirs.map((line) => (
          <div key={line.field}>
            <dt>{line.field === label ? t('trail.heldNow') : line.field}</dt>
            <dd>
              {line.after}{' '}
              <span className={styles.soft}>{t('trail.heldOpened', { value: line.before })}</span>
            </dd>
          </div>
        ))}
        {own.map((line) => (
          <div key={line.field}>
            <dt>
              {line.field === label ? t('trail.heldMine') : `${t('trail.heldMine')}: ${line.field}`}
            </dt>
            <dd>{line.after}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.soft}>
        {[by ?? t('trail.somebody'), at && format.dateTime(at)].filter(Boolean).join(', ')}
      </p>
      <div className={styles.choices}>
        <Button
          isSmall
          aria-label={`${t('trail.takeMine')}: ${label}`}
          onClick={() => onChoose(field, 'mine')}
        >
          {t('trail.takeMine')}
        </Button>
        <Button
          isSmall
          aria-label={`${t('trail.takeTheirs')}: ${label}`}
          onClick={() => onChoose(field, 'theirs')}
        >
          {t('trail.takeTheirs')}
        </Button>
      </div>
    </li>
  );
}
