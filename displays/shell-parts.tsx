// Shell parts beside every page: banners, dialogs, guards, and invisible services.
import { useEffect } from 'react';
import { DisplayCommands } from './devices/display-commands.tsx';
import { SettingsSync } from './devices/settings-sync.tsx';
import { startFaultReports } from './link/http/fault-reports.ts';
import { LinkBanner } from './shell/connection/link-banner.tsx';
import { LinkDialogs } from './shell/connection/link-dialogs.tsx';
import { ErrorBoundary } from './shell/faults/error-boundary.tsx';
import { SandboxMark } from './shell/frame/sandbox-strip.tsx';
import { ProgressBar, ScreenFrame } from './shell/frame/screen-frame.tsx';
import { ShellDialogs } from './shell/frame/shell-dialogs.tsx';
import { LeaveGuard } from './shell/session/leave-guard.tsx';
import { StaffGate } from './shell/staff/staff-gate.tsx';
import { PeriodicReload } from './shell/tabs/periodic-reload.tsx';
import { TabGuard } from './shell/tabs/tab-guard.tsx';
import { ToastView } from './shell/toasts/toast-view.tsx';

const PARTS = {
  StaffGate,
  ProgressBar,
  LinkBanner,
  LinkDialogs,
  LeaveGuard,
  TabGuard,
  ShellDialogs,
  ScreenFrame,
  DisplayCommands,
  SettingsSync,
  PeriodicReload,
  SandboxMark,
  ToastView,
};

export function ShellParts() {
  useEffect(() => startFaultReports(__BUILD__), []);
  // An error in one of them affects neither the page nor the others (UX-05).
  return Object.entries(PARTS).map(([name, Part]) => (
    <ErrorBoundary key={name} fallback={null}>
      <Part />
    </ErrorBoundary>
  ));
}
