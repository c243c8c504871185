import { show } from '@kiga/contract/live/show.entity.ts';
import { showMessage } from '@kiga/contract/live/show-message.entity.ts';
import type { Program } from '../program/program.ts';
import { registerAppShows } from './app-shows.ts';
import { eraseWriters } from './erase-shows.ts';
import { showHooks } from './show.server.ts';
import { registerShowActs } from './show-acts.ts';
import { registerShowFiles } from './show-files.ts';
import { showMessageHooks } from './show-message.server.ts';
import { showStreams } from './show-streams.ts';
import { SHOW_KIND } from './viewers.ts';
import { registerWatching } from './watching.ts';

/** Registers live shows, their messages, and what people who watch them may do. */
export function registerLive(program: Program): void {
  program.entities.add(show, showHooks(program));
  program.entities.add(showMessage, showMessageHooks(program));
  registerShowActs(program);
  registerWatching(program);
  registerAppShows(program);
  registerShowFiles(program);
  program.media.kinds.set(SHOW_KIND, showStreams(program));
  program.campus.parentErasers.push(eraseWriters(program));
}
