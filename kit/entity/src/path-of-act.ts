/** Returns the path of an act: `/pre-admit` for `preAdmit`. */
export function pathOfAct(act: string): string {
  return act.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
