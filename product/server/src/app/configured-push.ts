import type { PushService } from '../family/push-service.ts';
import { type Config, ConfigError } from './config.ts';

/** Returns the configured service that pushes to apps; null for none. Throws ConfigError for half a configuration. */
export function configuredPush({ KIGA_PUSH_URL: url, KIGA_PUSH_SECRET: secret }: Config): PushService | null {
  if (url === undefined && secret === undefined) return null;
  if (url === undefined || secret === undefined) {
    throw new ConfigError('KIGA_PUSH_URL and KIGA_PUSH_SECRET belong together.');
  }
  return { url, secret };
}
