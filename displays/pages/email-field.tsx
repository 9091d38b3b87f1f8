import { useText } from '../i18n/use-text.ts';
import { TextField } from '../ui/fields/text-field.tsx';

interface EmailFieldProps {
  value: string;
  /** An invalid address is reported once the field has lost focus (AUTH-03). */
  touched: boolean;
  onChange: (text: string) => void;
  onTouched: () => void;
}

export function EmailField({ value, touched, onChange, onTouched }: EmailFieldProps) {
  const t = useText('pages');
  const fault = emailFault(value);
  return (
    <TextField
      big
      label={t('login.email')}
      type="email"
      name="email"
      autoComplete="username"
      dir="ltr"
      value={value}
      error={touched && fault ? t(fault) : undefined}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onTouched}
    />
  );
}

/** Text, @, text, dot, text. */
function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}

type EmailFault = 'login.emailRequired' | 'login.emailInvalid';

/** Text key of an email's fault (AUTH-03, AUTH-04). */
export function emailFault(text: string): EmailFault | undefined {
  if (text.trim() === '') return 'login.emailRequired';
  return isEmail(text) ? undefined : 'login.emailInvalid';
}
