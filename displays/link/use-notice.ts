import { useEffect, useRef } from 'react';
import type { Notice } from '../../shared/protocol/down.ts';
import { liveLink } from './live.ts';

type NoticeOf<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>;

/** Calls the latest handler for every notice of one kind while the component is mounted. */
export function useNotice<Kind extends Notice['kind']>(
  kind: Kind,
  handle: (notice: NoticeOf<Kind>) => void,
): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(
    () =>
      liveLink().notices.add((notice) => {
        if (isKind(notice, kind)) latest.current(notice);
      }),
    [kind],
  );
}

function isKind<Kind extends Notice['kind']>(notice: Notice, kind: Kind): notice is NoticeOf<Kind> {
  return notice.kind === kind;
}
