/** Kinds of bank accounts: of a person, whose number has a check digit, or of a company. */
export const bankAccountKinds = ['person', 'company'] as const;

/** A kind of bank account. */
export type BankAccountKind = (typeof bankAccountKinds)[number];

const PERSON = /^\d{13,19}$/;
const COMPANY = /^\d(?:[\d-]{6,28})\d$/;

/** Returns the number without the spaces that people type between groups of digits. */
export function plainBankAccount(number: string): string {
  return number.replaceAll(/\s/g, '');
}

/**
 * Returns whether an account number has the form of its kind. A card of a person has 13 to 19 digits with a check digit
 * (ISO/IEC 7812-1, annex B); an account of a company has 8 to 30 digits and hyphens, without one.
 */
export function isBankAccount(number: string, kind: BankAccountKind): boolean {
  return kind === 'person' ? PERSON.test(number) && hasCheckDigit(number) : COMPANY.test(number);
}

function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let place = 1; place <= digits.length; place += 1) {
    const digit = Number(digits.at(-place));
    const doubled = place % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
