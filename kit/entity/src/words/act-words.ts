/*
 * One name can mean many things: a room is closed, an alert is settled. So the word of an act stands with its entity, and the
 * kit has words only for the acts that every entity has.
 */

/** Keys of an act as buttons and permissions name it, in the order in which they are looked up. `entity` is `<area>.<entity>`. */
export function actKeys(entity: string, act: string): string[] {
  return [`${entity}.acts.${act}`, `kit.acts.${act}`];
}

/** Keys of an act that has happened, as histories and logs tell it, in the order in which they are looked up. */
export function doneActKeys(entity: string, act: string): string[] {
  return [`${entity}.acts.${act}`, `kit.history.acts.${act}`];
}
