import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from './icon-button.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'action'> & {
  /** Called when the user asks to see the password, to fetch it. */
  onShow?: (() => void) | undefined;
};

/** A password, hidden until asked to show; pasting is allowed. */
export function PasswordField({ onShow, ...props }: PasswordFieldProps) {
  const t = useText();
  const [isShown, setIsShown] = useState(false);
  function toggle() {
    if (!isShown) onShow?.();
    setIsShown(!isShown);
  }
  const label = isShown ? t('common.hidePassword') : t('common.showPassword');
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      action={
        <IconButton label={label} isSmall onClick={toggle}>
          {isShown ? <IconEyeOff size={18} /> : <IconEye size={18} />}
        </IconButton>
      }
    />
  );
}
