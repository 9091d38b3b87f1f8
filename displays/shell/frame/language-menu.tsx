// Language selection (SHELL-10, SHELL-21).
import { Globe } from 'lucide-react';
import { chooseLanguage, currentLanguage, isLanguage, LANGUAGES } from '../../i18n/language.ts';
import { useLanguage, useText } from '../../i18n/use-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';

export function LanguageMenu({ up }: { up?: boolean }) {
  const t = useText('around');
  const current = currentLanguage();
  return (
    <Menu
      label={`${t('language')}: ${LANGUAGES[current]}`}
      buttonClass={buttonClass('quiet', 'page')}
      up={up === true}
      face={
        <>
          <Globe aria-hidden />
          <span>{LANGUAGES[current]}</span>
        </>
      }
    >
      <LanguageItems />
    </Menu>
  );
}

export function LanguageItems() {
  useLanguage();
  const current = currentLanguage();
  return Object.entries(LANGUAGES).map(([language, name]) => (
    <MenuItem
      key={language}
      lang={language}
      chosen={language === current}
      onAct={() => {
        if (isLanguage(language)) void chooseLanguage(language);
      }}
    >
      {name}
    </MenuItem>
  ));
}
