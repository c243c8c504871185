import { ConfigError } from '../config.ts';
import { configuredStorage } from '../file-storage.ts';
import { type Check, ok, problem } from './finding.ts';

const REMEDY = 'correct the setting in the environment of Kiga; docs/configuration.md lists all of them.';

/** Whether a start would accept the settings. */
export const checkConfiguration: Check = {
  name: 'configuration',
  run({ config, configError }) {
    if (config === null) return [problem(configError?.message ?? 'The configuration cannot be read.', REMEDY)];
    if (config.KIGA_DATABASE_OWNER_URL !== undefined && config.KIGA_DATABASE_URL === undefined) {
      return [problem('KIGA_DATABASE_OWNER_URL is set without KIGA_DATABASE_URL.', REMEDY)];
    }
    try {
      configuredStorage(config);
    } catch (error) {
      if (error instanceof ConfigError) return [problem(error.message, REMEDY)];
      throw error;
    }
    return [ok('All settings are valid.')];
  },
};
