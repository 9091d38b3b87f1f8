// Owns what stands between a person and an organization: not enabled, or a hub that serves another one.
import { useText } from '../i18n/use-text.ts';
import type { OrganizationRow } from '../link/http/api.ts';
import { refusalText } from '../shell/toasts/toast.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export type OrgBlockCause =
  | { kind: 'not-enabled' }
  | { kind: 'bound-elsewhere'; row: OrganizationRow; current: string };

interface OrgBlockProps {
  cause: OrgBlockCause;
  busy: boolean;
  onMove: (row: OrganizationRow) => void;
  onClose: () => void;
}

export function OrgBlock({ cause, busy, onMove, onClose }: OrgBlockProps) {
  const t = useText('pages');
  switch (cause.kind) {
    case 'not-enabled':
      return (
        <ConfirmDialog title={t('orgs.sorry')} onClose={onClose}>
          {refusalText('kds-not-enabled')}
        </ConfirmDialog>
      );
    case 'bound-elsewhere':
      return (
        <ConfirmDialog
          title={t('orgs.boundTitle')}
          confirm={{ label: t('orgs.move'), run: () => onMove(cause.row), busy }}
          onClose={onClose}
        >
          {t('orgs.boundText', { current: cause.current, next: cause.row.name })}
        </ConfirmDialog>
      );
    default:
      throw new Error(`No such block: ${JSON.stringify(cause satisfies never)}`);
  }
}
