import { menus as declared } from '@kiga/contract/app/menus.ts';
import { lazyDialog } from '@kiga/kit-web/chunks/lazy-part.tsx';
import { AddIcon } from '@kiga/kit-web/icon/icons.ts';
import { type Kit, useKit } from '@kiga/kit-web/kit-context.tsx';
import { setThemeChoice } from '@kiga/kit-web/theme/theme-mode.ts';
import {
  Moon as DarkThemeIcon,
  Maximize as FullScreenIcon,
  CircleQuestionMark as HelpIcon,
  Globe as LanguageIcon,
  Sun as LightThemeIcon,
  LogOut as SignOutIcon,
  Monitor as SystemThemeIcon,
} from 'lucide-react';
import type { Leaving } from '../../identity/session/leaving.ts';
import { fitting } from './name-match.ts';
import type { PaletteItem } from './palette-item.ts';
import type { FoundScreen } from './screen-finder.ts';
import type { useNames } from './use-names.ts';

const HelpDialog = lazyDialog(() => import('./help-dialog.tsx'));

/** A command with the names that find it. */
interface Command {
  item: PaletteItem;
  names: readonly string[];
}

interface CommandsOptions {
  leaving: Leaving;
  /** Screens of the reader. */
  screens: readonly FoundScreen[];
  namesOf: ReturnType<typeof useNames>;
}

/** Returns a function that finds commands: those of the shell, and a new record of each kind that the reader may make. */
export function useCommands({ leaving, screens, namesOf }: CommandsOptions): (text: string) => PaletteItem[] {
  const kit = useKit();
  const commands = [...ofShell(kit, leaving, namesOf), ...newRecords(kit, screens, namesOf)];
  return (text) => (text === '' ? commands : fitting(text, commands, ({ names }) => names)).map(({ item }) => item);
}

function ofShell({ t, language }: Kit, leaving: Leaving, namesOf: CommandsOptions['namesOf']): Command[] {
  const command = (key: string, Icon: PaletteItem['Icon'], choice: PaletteItem['choice']): Command => ({
    // The first of its names is shown.
    item: { key, title: t(key).split('|', 1)[0] as string, hints: [], Icon, choice },
    names: namesOf([key]),
  });
  return [
    command('shell.palette.commands.themeLight', LightThemeIcon, { run: () => setThemeChoice('light') }),
    command('shell.palette.commands.themeDark', DarkThemeIcon, { run: () => setThemeChoice('dark') }),
    command('shell.palette.commands.themeSystem', SystemThemeIcon, { run: () => setThemeChoice('system') }),
    language === 'zh_CN'
      ? command('shell.palette.commands.english', LanguageIcon, { run: () => void leaving.switchLanguage('en_US') })
      : command('shell.palette.commands.chinese', LanguageIcon, { run: () => void leaving.switchLanguage('zh_CN') }),
    ...(document.fullscreenEnabled
      ? [command('shell.palette.commands.fullScreen', FullScreenIcon, { run: () => void toggleFullScreen() })]
      : []),
    command('shell.palette.commands.help', HelpIcon, { dialog: (onClose) => <HelpDialog onClose={onClose} /> }),
    command('shell.palette.commands.signOut', SignOutIcon, { run: () => void leaving.signOut() }),
  ];
}

function toggleFullScreen(): Promise<void> {
  return document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
}

function newRecords({ t, can }: Kit, screens: readonly FoundScreen[], namesOf: CommandsOptions['namesOf']): Command[] {
  const lists = declared.filter(
    ({ entity, permission, href }) =>
      entity !== undefined &&
      permission === `${entity}.read` &&
      can(`${entity}.create`) &&
      screens.some((screen) => screen.href === href),
  );
  // Some kinds have several lists, of which the first is the one in the menu.
  return [...new Map(lists.toReversed().map((list) => [list.entity, list])).values()].toReversed().map((list) => {
    const name = t(`${list.entity}.name`);
    const names = [name, list.zhCN, list.enUS].flatMap((one) =>
      namesOf(['kit.list.add', 'shell.palette.adds'], { name: one }),
    );
    const title = t('kit.list.add', { name });
    return {
      item: { key: `new ${list.entity}`, title, hints: [], Icon: AddIcon, choice: { href: `${list.href}/new` } },
      names,
    };
  });
}
