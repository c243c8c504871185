import type { Program } from '../app/program.ts';
import { menusOf } from './menus.ts';

/** Registers the menu. */
export function registerSystem({ db, identity }: Program): void {
  identity.menuSources.push((session, language) => menusOf(db, session, language));
}
