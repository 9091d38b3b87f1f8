// Owns the code by which displays hear why the cloud did not do what a person asked for (ERR-01 to ERR-03).
import type { RefusalCode } from '../../shared/protocol/refusal.ts';
import type { FailureKind } from './cloud-answer.ts';

export function refusalCode(kind: FailureKind): RefusalCode {
  switch (kind) {
    case 'no-connection':
    case 'retry-later':
      return 'no-connection';
    case 'unauthorised':
      return 'not-signed-in';
    case 'forbidden':
    case 'refused':
      return 'cloud-refused';
    default:
      return kind satisfies never;
  }
}
