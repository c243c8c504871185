/** Returns whether the form asks for the consent: with a photo, unless one is in force. */
export function asksFaceConsent(
  values: Readonly<Record<string, unknown>>,
  base: Readonly<Record<string, unknown>> | null,
): boolean {
  const inForce = (base?.faceConsent ?? []) as unknown[];
  return typeof values.facePhoto === 'string' && inForce.length === 0;
}
