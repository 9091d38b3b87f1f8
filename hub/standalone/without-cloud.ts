// A setup's effective form without a cloud: features that need a cloud are off, whatever is stored, so that no board
// offers them and their commands are refused as not allowed by the profile (SOLO-05).
import type { OperatorProfile, Profile } from '../../shared/model/setup/profile.ts';
import type { Setup } from '../../shared/model/setup/setup.ts';
import { firstPrinter } from '../kitchen/print/print-routing.ts';

/** SMS, offline mode, another environment; and printing, unless there is a printer on the LAN. */
export function withoutCloud(setup: Setup): Setup {
  const canPrint = firstPrinter(setup.printers) !== undefined;
  return {
    ...setup,
    enableOffline: false,
    redirect: '',
    profiles: setup.profiles.map((profile): Profile => {
      if (profile.type === 'customer') return profile;
      const silent = withoutMessages(profile);
      return canPrint ? silent : withoutPaper(silent);
    }),
  };
}

function withoutMessages(profile: OperatorProfile): OperatorProfile {
  return {
    ...profile,
    enablePrepSms: false,
    suggestSmsOnServed: false,
    tmOptions: profile.tmOptions.filter((option) => option !== 'notifyCustomer'),
  };
}

function withoutPaper(profile: OperatorProfile): OperatorProfile {
  return {
    ...profile,
    enablePrintCourse: false,
    printTicketOnPrepared: false,
    printItemOnPrepared: false,
    printTicketOnServed: false,
  };
}
