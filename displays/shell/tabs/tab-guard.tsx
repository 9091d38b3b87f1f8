// Owns what a tab shows once a newer one has taken the session: 'Use Here', or a blank page (SHELL-23, DLG-24).
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useText } from '../../i18n/use-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { blankPage, claimTab, hangUp, startTabRule, tabPlace } from './tab-rule.ts';

export function TabGuard() {
  const t = useText('around');
  const place = useStore(tabPlace, (state) => state.place);
  useEffect(startTabRule, []);
  useEffect(() => (place === 'here' ? undefined : hangUp()), [place]);
  if (place === 'here') return null;
  return (
    <ConfirmDialog
      title={t('tab.title')}
      confirm={{ label: t('tab.useHere'), run: claimTab }}
      cancel={t('tab.leave')}
      onClose={blankPage}
    >
      {t('tab.text')}
    </ConfirmDialog>
  );
}
