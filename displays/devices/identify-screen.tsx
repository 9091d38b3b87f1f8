// Owns a display's answer to "which one are you": its name fills the screen for 5 s (PAIR-04).
import { useEffect, useState } from 'react';
import { IDENTIFY_MS } from '../../shared/limits.ts';
import { useText } from '../i18n/use-text.ts';
import { useNotice } from '../link/use-notice.ts';
import css from './identify-screen.module.css';

export function IdentifyScreen() {
  const t = useText('around');
  const [name, setName] = useState<string>();
  useNotice('identify', (notice) => setName(notice.name));
  useEffect(() => {
    if (name === undefined) return;
    const timer = setTimeout(() => setName(undefined), IDENTIFY_MS);
    return () => clearTimeout(timer);
  }, [name]);
  if (name === undefined) return null;
  return (
    <div className={css.screen} role="status">
      <p>{t('identify')}</p>
      <bdi className={css.name}>{name}</bdi>
    </div>
  );
}
