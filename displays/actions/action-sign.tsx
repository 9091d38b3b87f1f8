import {
  Bell,
  BellOff,
  Check,
  CheckCheck,
  ChevronsUp,
  CirclePause,
  CirclePlay,
  Eye,
  Flame,
  ListRestart,
  type LucideIcon,
  MessageCircleCheck,
  MoveLeft,
  PackageCheck,
  PackageX,
  Printer,
  RotateCcw,
  Timer,
  TriangleAlert,
  Undo2,
  Unlink,
} from 'lucide-react';
import type { TicketAction } from '../ticket/card-actions.ts';

const signs: Record<TicketAction, LucideIcon> = {
  fire: Flame,
  ready: Bell,
  serve: CheckCheck,
  serveAll: CheckCheck,
  prepareAll: Check,
  reviewed: Eye,
  seeAllergies: TriangleAlert,
  readyAnyway: Bell,
  serveAnyway: CheckCheck,
  toStart: MoveLeft,
  urgent: ChevronsUp,
  notUrgent: ChevronsUp,
  resetPlace: ListRestart,
  startTimer: Timer,
  resetTimer: RotateCcw,
  unlink: Unlink,
  hold: CirclePause,
  release: CirclePlay,
  notify: MessageCircleCheck,
  deliver: PackageCheck,
  undeliver: PackageX,
  print: Printer,
  notReady: BellOff,
  undoServe: Undo2,
};

const TURNS_WITH_PAGE: readonly TicketAction[] = ['toStart', 'undoServe'];

export function ActionSign({ action }: { action: TicketAction }) {
  const Sign = signs[action];
  return TURNS_WITH_PAGE.includes(action) ? <Sign className="flip" /> : <Sign />;
}
