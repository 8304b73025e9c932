import { PASSWORD_LENGTH } from '../../../src/domain/accounts/passwords.ts'
import { right, wrong } from '../../paths/pairwise/classes.ts'
import type { ValueClass } from '../../paths/pairwise/cover.ts'

/** A new password. */
export const NEW_PASSWORDS: readonly ValueClass[] = [
  right('shortest', 'nappe à carreaux rouges'.slice(0, PASSWORD_LENGTH.min)),
  right(
    'longest, of signs that none is like another',
    Array.from({ length: PASSWORD_LENGTH.max }, (_, nth) => String.fromCodePoint(0x4e00 + 7 * nth)).join(''),
  ),
  wrong('issue.passwordShort', 'one too short', 'nappe à carreaux rouges'.slice(0, PASSWORD_LENGTH.min - 1)),
  wrong('issue.passwordLong', 'one too long', 'é'.repeat(PASSWORD_LENGTH.max + 1)),
  wrong('InvalidRequest issue.passwordCommon', 'one that many have', 'passwordpassword'),
  wrong('issue.text', 'a number', 12),
]
