/** True for nine digits whose last is the Luhn digit of the others, as the register of companies gives them. */
export function isSiren(text: string): boolean {
  if (!/^\d{9}$/u.test(text)) return false
  let sum = 0
  for (const [index, digit] of [...text].entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}
