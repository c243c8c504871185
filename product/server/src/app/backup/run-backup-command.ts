import { BackupError } from '@kiga/kit-server/backup/backup-error.ts';
import { MigrationError } from '@kiga/kit-server/db/migrate.ts';
import { EmbeddedPostgresError } from '@kiga/postgres/embedded-postgres-error.ts';
import { ConfigError } from '../config.ts';
import { backupSentence } from './backup-sentences.ts';

/** Runs a command with the arguments of this process, prints what it says, and sets the exit code. */
export async function runBackupCommand(
  command: (args: string[], environment: NodeJS.ProcessEnv) => Promise<string>,
  usage: string,
): Promise<void> {
  try {
    console.log(await command(process.argv.slice(2), process.env));
  } catch (error) {
    console.error(whyNot(error, usage));
    process.exitCode = 1;
  }
}

function whyNot(error: unknown, usage: string): string {
  if (error instanceof BackupError) return backupSentence(error);
  if ([ConfigError, MigrationError, EmbeddedPostgresError].some((kind) => error instanceof kind)) {
    return (error as Error).message;
  }
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code?.startsWith('ERR_PARSE_ARGS')) return `${message}\n${usage}`;
  if (code === 'ENOENT' || code === 'EACCES') return message;
  return stack ?? message;
}
