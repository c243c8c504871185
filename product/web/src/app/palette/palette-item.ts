import type { ComponentType, ReactNode } from 'react';

/** Effect of choosing an item: it opens an address, acts at once, or opens a dialog. */
export type PaletteChoice =
  | { href: string; external?: boolean }
  | { run(): void }
  | { dialog(onClose: () => void): ReactNode };

/** An item that the user can choose. */
export interface PaletteItem {
  key: string;
  title: string;
  /** Secondary texts after the title. */
  hints: readonly string[];
  Icon: ComponentType<{ size: number; 'aria-hidden'?: boolean }>;
  choice: PaletteChoice;
}

/** Items under one heading. */
export interface PaletteGroup {
  key: string;
  label: string;
  items: readonly PaletteItem[];
}
