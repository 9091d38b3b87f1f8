// Field for the code shown on a display: in capitals, in two groups, other characters ignored.
import { PAIRING_CODE_CHARACTERS } from '../../shared/limits.ts';
import { pairingGroups, readPairingCode } from '../../shared/model/pairing-code.ts';
import { useText } from '../i18n/use-text.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import css from './code-field.module.css';

interface CodeFieldProps {
  code: string;
  onCode: (code: string) => void;
  error?: string | undefined;
  hideLabel?: boolean;
  big?: boolean;
}

export function CodeField({ code, onCode, error, hideLabel = false, big = false }: CodeFieldProps) {
  const t = useText('devices');
  return (
    <TextField
      big={big}
      label={t('approve.code')}
      hideLabel={hideLabel}
      className={css.field}
      // The code reads left to right in every language; the placeholder doesn't.
      dir={code === '' ? undefined : 'ltr'}
      name="pairing-code"
      autoComplete="off"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      placeholder={t('approve.codeHint')}
      error={error}
      value={pairingGroups(code).join(' ')}
      onChange={(event) => onCode(readPairingCode(event.target.value))}
    />
  );
}

export function isWholeCode(code: string): boolean {
  return code.length === PAIRING_CODE_CHARACTERS;
}
