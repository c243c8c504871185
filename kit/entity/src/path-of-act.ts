/** Path of an act: `preAdmit` is `/pre-admit`. */
export function pathOfAct(act: string): string {
  return act.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
