import { isHiddenCharacter, smsHint } from '@netkhata/domain/sms-hint';
import { countSms } from '@netkhata/domain/sms-text';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import styles from './sms-length.module.css';

type SmsLengthProps = {
  text: string;
  /** Replaces the text by a cheaper spelling; without it the hint has no button. */
  onReplace?: (text: string) => void;
  /** Set where a more exact hint is shown elsewhere. */
  isHintHidden?: boolean;
};

/** Below a message: its characters, encoding and parts, and what makes it needlessly expensive. */
export function SmsLength({ text, onReplace, isHintHidden }: SmsLengthProps) {
  const t = useText();
  const { characters, encoding, parts, perPart } = countSms(text);
  const hint = isHintHidden ? undefined : smsHint(text);
  return (
    <div className={styles.length}>
      <p>
        <strong>{t('sms.parts', { count: parts })}</strong>
        {' · '}
        {t('sms.characters', { count: characters })}
        {' · '}
        {t(encoding === 'GSM-7' ? 'sms.plainAlphabet' : 'sms.fullAlphabet')}
        {' · '}
        {t('sms.perPart', { perPart })}
      </p>
      <div role="status">
        {hint && (
          <SmsHint
            characters={hint.characters}
            partsWithout={hint.partsWithout}
            parts={parts}
            {...(onReplace ? { onReplace: () => onReplace(hint.text) } : {})}
          />
        )}
      </div>
    </div>
  );
}

type SmsHintProps = {
  characters: readonly { character: string; replacement: string }[];
  partsWithout: number;
  parts: number;
  onReplace?: () => void;
};

/** Which characters make a message more expensive, and by how much. */
export function SmsHint({ characters, partsWithout, parts, onReplace }: SmsHintProps): ReactNode {
  const t = useText();
  const nameOf = (character: string): string => {
    const name = hiddenName(character);
    return name === undefined ? character : t(name);
  };
  const names = [...new Set(characters.map(({ character }) => nameOf(character)))];
  return (
    <div className={styles.hint}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {partsWithout < parts
          ? t('sms.stray', {
              characters: names.join(' '),
              partsWithout: t('sms.parts', { count: partsWithout }),
              parts: t('sms.parts', { count: parts }),
            })
          : t('sms.strayUnicode', { characters: names.join(', ') })}
      </span>
      {onReplace && (
        <Button isSmall tone="quiet" onClick={onReplace}>
          {t('sms.replace', {
            replacements: characters
              .map(({ character, replacement }) => {
                const by = replacement === ' ' ? t('sms.plainSpace') : replacement.trim();
                return `${nameOf(character)} = ${by || '""'}`;
              })
              .join(', '),
          })}
        </Button>
      )}
    </div>
  );
}

/** The name of a character that nobody sees; undefined for one that is seen. */
function hiddenName(
  character: string,
): 'sms.hiddenTab' | 'sms.hiddenNoBreak' | 'sms.hiddenSpace' | 'sms.hiddenSign' | undefined {
  if (character === '\t') return 'sms.hiddenTab';
  if (character === '\u00a0' || character === '\u202f') return 'sms.hiddenNoBreak';
  if (!isHiddenCharacter(character)) return undefined;
  return /\s/u.test(character) ? 'sms.hiddenSpace' : 'sms.hiddenSign';
}
