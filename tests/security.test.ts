import { readdir, readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { codeRules } from '@kiga/contract/identity/code-rules.ts';
import { viewWays } from '@kiga/contract/identity/view-ways.ts';
import { EMERGENCY_HOURS, GRANT_MAX_DAYS } from '@kiga/contract/system/access/grant.acts.ts';
import { MESSAGE_DAYS } from '@kiga/contract/system/messages/message.acts.ts';
import { OUTBOX_DAYS } from '@kiga/contract/system/messages/sms-outbox.acts.ts';
import { SCRIPT_ERROR_DAYS } from '@kiga/contract/system/script-error.acts.ts';
import { SESSION_DAYS } from '@kiga/server/identity/session.ts';
import { expect, test } from 'vitest';

const page = await readFile(new URL('../docs/security.md', import.meta.url), 'utf8');

/** The rows of the table below a heading, cell by cell. */
function rowsBelow(heading: string): string[][] {
  const chapter = page.split(/^## /m).find((text) => text.startsWith(heading)) ?? '';
  const rows = chapter.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

test('docs/security.md names every way by which an account or machine sees a child', () => {
  const ways = rowsBelow('Every way to see a child').map(([way]) => way);
  expect(ways).toEqual(viewWays.map((way) => `\`${way}\``));
});

test('docs/security.md names existing tests for every chain', async () => {
  const paths = await readdir(new URL('./api/', import.meta.url), { recursive: true });
  const there = new Set(paths.map((path) => basename(path)));
  const named = rowsBelow('Attacks that we tried').map(([chain = '', , tests = '']) => ({
    chain,
    files: [...tests.matchAll(/`([\w-]+)`/g)].map(([, name]) => `${name}.test.ts`),
  }));
  expect(named.length).toBeGreaterThan(20);
  for (const { chain, files } of named) {
    expect(files, chain).not.toEqual([]);
    expect(
      files.filter((file) => !there.has(file)),
      chain,
    ).toEqual([]);
  }
});

test('docs/security.md names the same retention times as the program', () => {
  const kept = new Map(rowsBelow('How long data stays').map(([data = '', time = '']) => [data, time]));
  expect(kept.get('verification code')).toContain(`${codeRules.minutes} minutes`);
  expect(kept.get('session')).toContain(`${SESSION_DAYS} days`);
  expect(kept.get('unsent short message')).toBe(`${OUTBOX_DAYS} days`);
  expect(kept.get('message to an account')).toBe(`${MESSAGE_DAYS} days`);
  expect(kept.get('script error')).toContain(`${SCRIPT_ERROR_DAYS} days`);
  expect(kept.get('grant')).toContain(`${GRANT_MAX_DAYS} days`);
  expect(kept.get('emergency')).toContain(`holds for ${EMERGENCY_HOURS} hours`);
});
