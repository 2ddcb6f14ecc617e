import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** A password, hidden until asked to show; pasting is allowed. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'action'>) {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  const label = isShown ? t('common.hidePassword') : t('common.showPassword');
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      action={
        <IconButton label={label} isSmall onClick={() => setIsShown(!isShown)}>
          {isShown ? <IconEyeOff size={18} /> : <IconEye size={18} />}
        </IconButton>
      }
    />
  );
}
