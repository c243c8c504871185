import { restoreCommand, restoreUsage } from '../product/server/src/app/backup/restore-command.ts';
import { runBackupCommand } from '../product/server/src/app/backup/run-backup-command.ts';

await runBackupCommand(restoreCommand, restoreUsage);
