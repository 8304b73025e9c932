const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u

/** True for a text with the shape of an e-mail address; only sending a mail shows whether it exists. */
export function isEmailShaped(text: string): boolean {
  return EMAIL.test(text)
}
