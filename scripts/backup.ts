import { backupCommand, backupUsage } from '../product/server/src/app/backup/backup-command.ts';
import { runBackupCommand } from '../product/server/src/app/backup/run-backup-command.ts';

await runBackupCommand(backupCommand, backupUsage);
