/*
 * One name can have many labels: 'close' differs between a room and an alert. So the label of an act belongs to its entity. The kit has
 * labels only for the acts of all entities.
 */

/** Returns the label keys of an act for buttons and permissions, in the order of lookup. `entity` is `<area>.<entity>`. */
export function actKeys(entity: string, act: string): string[] {
  return [`${entity}.acts.${act}`, `kit.acts.${act}`];
}

/** Returns the label keys of a past act for histories and logs, in the order of lookup. */
export function doneActKeys(entity: string, act: string): string[] {
  return [`${entity}.acts.${act}`, `kit.history.acts.${act}`];
}
