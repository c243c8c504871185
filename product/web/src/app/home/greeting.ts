/** Returns the text key of the greeting for an hour, 0 to 23. */
export function greetingKey(hour: number): string {
  if (hour < 5 || hour >= 18) return 'identity.login.greeting.evening';
  if (hour < 9) return 'identity.login.greeting.dawn';
  if (hour < 12) return 'identity.login.greeting.morning';
  if (hour < 14) return 'identity.login.greeting.noon';
  return 'identity.login.greeting.afternoon';
}
