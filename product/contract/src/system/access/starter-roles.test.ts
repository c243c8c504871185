import { describe, expect, it } from 'vitest';
import { ceilingOf } from '../../app/areas.ts';
import { dataScopesOf } from '../../identity/data-scopes.ts';
import { starterRoles } from './starter-roles.ts';

describe('a starter role', () => {
  it.each(starterRoles)('holds only permissions that its kind of user may hold: $name', ({ appType, permissions }) => {
    const ceiling = ceilingOf(appType);
    expect(permissions.filter((permission) => !ceiling.has(permission))).toEqual([]);
    expect(new Set(permissions).size).toBe(permissions.length);
  });

  it.each(starterRoles)('opens the records that its acts concern: $name', ({ permissions, dataScope }) => {
    const unread = permissions.filter((permission) => !permissions.includes(permission.replace(/\.\w+$/, '.read')));
    expect(unread).toEqual([]);
    expect(dataScopesOf('kindergarten')).toContain(dataScope);
  });
});
