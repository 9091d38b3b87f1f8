// Toggle between the two themes (SHELL-10, SHELL-20).
import { Moon, Sun } from 'lucide-react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { toggleTheme, useTheme } from '../../ui/theme/theme-choice.ts';

export function ThemeToggle({ size = 'page' }: { size?: 'page' | 'board' }) {
  const t = useText('around');
  const dark = useTheme() === 'default_dark';
  return (
    <Button
      look="quiet"
      size={size}
      icon
      aria-label={dark ? t('theme.toLight') : t('theme.toDark')}
      onClick={toggleTheme}
    >
      {dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
    </Button>
  );
}
