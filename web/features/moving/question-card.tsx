import { isDay } from '@netkhata/domain/billing-period';
import type { ReactNode } from 'react';
import type { LabelKey } from '../../i18n/catalogue.ts';
import { useFormat, useText } from '../../i18n/use-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import text from '../../ui/text.module.css';
import type { MoveQuestion } from './move-words.ts';
import styles from './moving.module.css';

type QuestionCardProps = {
  title: string;
  help: string;
  question: Pick<MoveQuestion, 'isOpen' | 'answer'>;
  children: ReactNode;
};

/** A question, with a badge that says whether acceptance requires an answer. */
export function QuestionCard({ title, help, question, children }: QuestionCardProps) {
  return (
    <Card title={title} actions={<QuestionState {...question} />}>
      <Page>
        <p className={text.lead}>{help}</p>
        {children}
      </Page>
    </Card>
  );
}

export function QuestionState({ isOpen, answer }: Pick<MoveQuestion, 'isOpen' | 'answer'>) {
  const t = useText();
  if (isOpen) return <Badge tone="waiting">{t('moving.needsAnswer')}</Badge>;
  if (answer !== null) return <Badge tone="settled">{t('moving.answered')}</Badge>;
  return <Badge tone="neutral">{t('moving.mayAnswer')}</Badge>;
}

type ExamplesProps = {
  examples: MoveQuestion['examples'];
  first?: LabelKey;
  second?: LabelKey;
};

/** Up to three examples of rows that the question concerns. */
export function Examples({ examples, first, second }: ExamplesProps) {
  const t = useText();
  const format = useFormat();
  if (examples.length === 0) return null;
  const hasBoth = examples.some((example) => example.first !== '' || example.second !== '');
  const write = (side: string) => (isDay(side) ? format.day(side) : side);
  return (
    <table className={styles.examples} aria-label={t('moving.examples')}>
      <thead>
        <tr>
          <th scope="col">{t('moving.examples')}</th>
          {hasBoth && first && <th scope="col">{t(first)}</th>}
          {hasBoth && second && <th scope="col">{t(second)}</th>}
        </tr>
      </thead>
      <tbody>
        {examples.map((example) => (
          <tr key={`${example.code} ${example.name} ${example.first} ${example.second}`}>
            <td>
              {example.name || example.code}
              {example.name !== '' && example.name !== example.code && (
                <span className={text.soft}> {example.code}</span>
              )}
            </td>
            {hasBoth && first && <td>{write(example.first)}</td>}
            {hasBoth && second && <td>{write(example.second)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
