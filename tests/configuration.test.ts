import { configSchema } from '@kiga/server/app/config.ts';
import { expect, test } from 'vitest';
import { configurationPage, keptConfigurationPage } from '../scripts/write-configuration.ts';

test('docs/configuration.md lists the settings of the configuration schema', () => {
  expect(keptConfigurationPage()).toBe(configurationPage());
});

test('every setting has an explanation', () => {
  for (const name of Object.keys(configSchema.shape)) {
    expect(configurationPage()).toMatch(new RegExp(`\\| \`${name}\` \\|.*\\| \\S.+ \\|`));
  }
});
