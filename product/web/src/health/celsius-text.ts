/** Unit of temperatures. */
export const CELSIUS_UNIT = '°C';

/** Returns a temperature as text, such as `36.5 °C`. */
export function celsiusText(celsius: number): string {
  return `${celsius.toFixed(1)} ${CELSIUS_UNIT}`;
}
