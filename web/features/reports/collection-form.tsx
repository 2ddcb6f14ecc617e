import { setup } from '@netkhata/contract/setup';
import { type SubmitEvent, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import {
  type CollectionChoice,
  type CollectionEntry,
  choiceProblems,
} from './collection-choice.ts';
import styles from './collection-report.module.css';

type CollectionChoiceFormProps = {
  /** Initial values of the fields; they are reset when the address changes. */
  choice: CollectionChoice;
  /** Messages of the server: field -> messages. */
  refused: Record<string, string[]>;
  onShow: (choice: CollectionChoice) => void;
};

/** From, to, zone and OK; the report is read only on OK. */
export function CollectionChoiceForm({ choice, refused, onShow }: CollectionChoiceFormProps) {
  const t = useText();
  const { data: zones = [] } = useRead(setup.zoneOptions, {});
  const { entry, change, problems, checked } = useEntry(choice);

  function errorsOf(field: 'fromDate' | 'toDate' | 'zone'): { errors?: string[] } {
    const problem = field === 'zone' ? undefined : problems[field];
    if (problem) return { errors: [t(problem)] };
    const messages = refused[field];
    return messages ? { errors: messages } : {};
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const complete = checked();
    if (complete) onShow(complete);
    else focusFirstInvalid(event.currentTarget);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <DateField
        label={t('reports.fromDate')}
        name="fromDate"
        value={entry.fromDate}
        onChange={(fromDate) => change({ fromDate })}
        isRequired
        {...errorsOf('fromDate')}
      />
      <DateField
        label={t('reports.toDate')}
        name="toDate"
        value={entry.toDate}
        onChange={(toDate) => change({ toDate })}
        isRequired
        {...errorsOf('toDate')}
      />
      <SelectField
        label={t('reports.zone')}
        name="zone"
        value={entry.zone}
        onChange={(zone) => change({ zone })}
        options={zones.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder={t('common.all')}
        {...errorsOf('zone')}
      />
      <Button type="submit" tone="primary" className={styles.ok}>
        {t('common.ok')}
      </Button>
    </form>
  );
}

/** State of the form; validation messages are shown only once OK was pressed. */
function useEntry(choice: CollectionChoice) {
  const [entry, setEntry] = useState<CollectionEntry>(choice);
  const [isChecked, setIsChecked] = useState(false);
  const [followed, setFollowed] = useState(choice);
  if (JSON.stringify(followed) !== JSON.stringify(choice)) {
    setFollowed(choice);
    setEntry(choice);
  }
  return {
    entry,
    change: (changes: Partial<CollectionEntry>) =>
      setEntry((before) => ({ ...before, ...changes })),
    problems: isChecked ? choiceProblems(entry) : {},
    /** The parameters if they are valid, otherwise undefined; turns the messages on. */
    checked: (): CollectionChoice | undefined => {
      const { fromDate, toDate, zone } = entry;
      const isRight = Object.keys(choiceProblems(entry)).length === 0;
      setIsChecked(!isRight);
      if (!isRight || fromDate === null || toDate === null) return undefined;
      return { fromDate, toDate, zone };
    },
  };
}

function focusFirstInvalid(form: HTMLFormElement) {
  requestAnimationFrame(() => {
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}
