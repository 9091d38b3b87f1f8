// What stands around a screen's content in this display's layout: the navigation beside it, or the menu's corner
// where there is nothing else (SHELL-17).
import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { applyLayout, hasNavigation, isFramedPath, layoutChoice } from '../../ui/theme/layout-choice.ts';
import css from './screen-frame.module.css';
import { SideNavigation } from './side-navigation.tsx';
import { UserMenu } from './user-menu.tsx';

export function ScreenFrame() {
  const [path] = useLocation();
  const layout = useStore(layoutChoice);
  useLayoutEffect(() => applyLayout(layout, path), [layout, path]);
  if (!isFramedPath(path)) return null;
  if (hasNavigation(layout)) return <SideNavigation />;
  if (layout.style !== 'contentOnly') return null;
  return (
    <div className={css.corner}>
      <UserMenu on="board" up />
    </div>
  );
}
