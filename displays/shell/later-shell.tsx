// Owns what stands beside every screen and isn't needed for its first picture: fetched after it, also for the time when
// the hub is away.
import { useEffect } from 'react';
import { DeviceLife } from '../devices/device-life.tsx';
import { SettingsKeeper } from '../devices/settings-keeper.tsx';
import { startFaultReports } from '../link/fault-reports.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { LinkBanner } from './link-banner.tsx';
import { LinkDialogs } from './link-dialogs.tsx';
import { LongStanding } from './long-standing.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { SandboxMark } from './sandbox-mark.tsx';
import { ScreenFrame } from './screen-frame.tsx';
import { ShellDialogs } from './shell-dialogs.tsx';
import { StaffGate } from './staff-gate.tsx';
import { TabGuard } from './tab-guard.tsx';

export function LaterShell() {
  useEffect(() => startFaultReports(__BUILD__), []);
  return (
    <>
      <StaffGate />
      <ProgressBar />
      <LinkBanner />
      <LinkDialogs />
      <LeaveGuard />
      <TabGuard />
      <ShellDialogs />
      <ScreenFrame />
      <DeviceLife />
      <SettingsKeeper />
      <LongStanding />
      <SandboxMark />
    </>
  );
}
