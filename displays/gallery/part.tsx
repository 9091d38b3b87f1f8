// The name of a part in the gallery: what is compared with its baseline.
import type { ReactNode } from 'react';

interface PartProps {
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

export function Part({ name, className, children }: PartProps) {
  return (
    <div className={className} data-part={name}>
      {children}
    </div>
  );
}
