import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { configSchema } from '../product/server/src/app/config.ts';
import { root } from './run-tool.ts';

/** The JSON Schema of one setting, as far as the page shows it. */
interface Setting {
  description?: string;
  default?: string | number;
  enum?: string[];
  pattern?: string;
  format?: string;
  type?: string;
  minimum?: number;
  maximum?: number;
}

const file = path.join(root, 'docs/configuration.md');

/** Returns the operators' list of settings as Markdown, generated from the schema that validates them at start. */
export function configurationPage(): string {
  const { properties } = configSchema.toJSONSchema({ io: 'output' }) as { properties: Record<string, Setting> };
  const rows = Object.entries(properties).map(([name, setting]) => {
    const standard = setting.default === undefined ? '' : `\`${setting.default}\``;
    return `| \`${name}\` | ${standard} | ${valuesOf(setting)} | ${setting.description ?? ''} |`;
  });
  return [
    '# Configuration',
    '',
    'All configuration comes from the environment. The server checks it at start, and refuses to start with a wrong value, which it',
    'names. This page is generated: run `node scripts/write-configuration.ts` after a change of the schema.',
    '',
    '| name | default | values | meaning |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}

/** Returns the present page in docs. */
export function keptConfigurationPage(): string {
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}

function valuesOf({ enum: values, pattern, format, type, minimum, maximum }: Setting): string {
  if (values) return values.map((value) => `\`${value}\``).join(' ');
  // A bar would split the cell.
  if (pattern) return `\`${pattern.replaceAll('|', '\\|')}\``;
  if (format === 'uri') return 'an address';
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`;
  return type === 'string' ? 'text' : (type ?? '');
}

if (import.meta.main) writeFileSync(file, configurationPage());
