/** True for nine digits with a valid Luhn check digit, as the French company register issues them. */
export function isSiren(text: string): boolean {
  return /^\d{9}$/u.test(text) && luhnSum(text) % 10 === 0
}

/** The Luhn sum of the digits of a SIREN: every second digit, from the second on, is doubled. */
export function luhnSum(digits: string): number {
  let sum = 0
  for (const [index, digit] of [...digits].entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum
}
