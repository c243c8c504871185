/** Returns a channel's fee in yuan before it was rounded, such as `0.2592`; null where nothing was rounded. */
export function exactFee(totalFen: number, feeBasisPoints: number): string | null {
  const exact = BigInt(totalFen) * BigInt(feeBasisPoints);
  if (exact % 10_000n === 0n) return null;
  const digits = exact.toString().padStart(7, '0');
  return `${digits.slice(0, -6)}.${digits.slice(-6).replace(/0+$/, '')}`;
}
