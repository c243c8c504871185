import type { EntityRecord } from '@kiga/kit-web/entity/any-entity.ts';
import type { Kit } from '@kiga/kit-web/kit-context.tsx';
import type { ComponentType } from 'react';

/** Props of the dialog of an act. `classId` is the class that the user has named already. */
export interface StudentActProps {
  record: EntityRecord;
  classId?: string | undefined;
  onClose(): void;
}

/** An act of one student that the command palette finds by its name: in a dialog, or at the address of its form. */
export interface StudentAct {
  /** Unique among all areas. */
  name: string;
  /** Key of its label. */
  label: string;
  /** Key of further names that find it, separated by `|`. */
  finds?: string;
  /** Returns whether this reader may do it with this student now. */
  offered(kit: Kit, record: EntityRecord): boolean;
  /** True where the user may name a class. */
  takesClass?: boolean;
  does: { Dialog: ComponentType<StudentActProps> } | { href(record: EntityRecord): string };
}
