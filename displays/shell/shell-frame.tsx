// Owns the frame around every screen: the navigation beside it, where this screen's layout has one (SHELL-17). Guests see
// content only.
import { lazy, type ReactNode, Suspense } from 'react';
import { useLocation } from 'wouter';
import { useStore } from 'zustand';
import { hasNavigation, layoutChoice } from '../theme/layout-choice.ts';
import css from './shell-frame.module.css';

const SideNavigation = lazy(() =>
  import('./side-navigation.tsx').then((file) => ({ default: file.SideNavigation })),
);

export function ShellFrame({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const layout = useStore(layoutChoice);
  const isFramed = path.startsWith('/kds/') && !path.startsWith('/kds/customer/');
  return (
    <div className={css.frame}>
      <Suspense>{isFramed && hasNavigation(layout) && <SideNavigation />}</Suspense>
      <div className={css.content}>{children}</div>
    </div>
  );
}
