// Sizes of orders and headings on this customer display (CUST-12), kept on the display.
import type { CSSProperties } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { CUSTOMER_SIZE_PERCENT } from '../../../shared/limits.ts';
import { browserStorage } from '../../link/browser-storage.ts';

export interface CustomerSizes {
  /** Percent, 90 to 200. */
  order: number;
  header: number;
}

const KEPT_UNDER = { order: 'kds_guest_order', header: 'kds_guest_header' } as const;

const sizes = createStore<CustomerSizes>(() => ({ order: kept('order'), header: kept('header') }));

export function useGuestSizes(): CustomerSizes {
  return useStore(sizes);
}

/** Percent; clamped to 90 to 200. */
export function chooseGuestSize(which: keyof CustomerSizes, percent: number): void {
  const { min, max } = CUSTOMER_SIZE_PERCENT;
  const next = Math.min(max, Math.max(min, percent));
  browserStorage.write(KEPT_UNDER[which], String(next));
  sizes.setState({ [which]: next });
}

export function guestSizes({ order, header }: CustomerSizes): CSSProperties {
  return { '--order-size': order / 100, '--header-size': header / 100 } as CSSProperties;
}

function kept(which: keyof CustomerSizes): number {
  const percent = Number(browserStorage.read(KEPT_UNDER[which]));
  const { min, max } = CUSTOMER_SIZE_PERCENT;
  return percent >= min && percent <= max ? percent : 100;
}
