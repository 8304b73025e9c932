import { PASSWORD_LENGTH } from '../../../src/domain/accounts/passwords.ts'
import { invalid, valid } from '../../paths/pairwise/classes.ts'
import type { ValueClass } from '../../paths/pairwise/cover.ts'
import { TEST_PASSWORD } from '../../support/server.ts'

/** Values for the current password of the signed-in person, which confirms a command. */
export const CURRENT_PASSWORDS: readonly ValueClass[] = [
  valid('right', TEST_PASSWORD),
  invalid('WrongPassword issue.passwordWrong', 'another', 'a staple of other horses'),
  invalid('issue.required', 'nothing', ''),
  invalid('issue.text', 'null', null),
]

/** Values for a new password. */
export const NEW_PASSWORDS: readonly ValueClass[] = [
  valid('shortest', 'nappe à carreaux rouges'.slice(0, PASSWORD_LENGTH.min)),
  valid(
    'the maximum length, of different characters',
    Array.from({ length: PASSWORD_LENGTH.max }, (_, nth) => String.fromCodePoint(0x4e00 + 7 * nth)).join(''),
  ),
  invalid(
    'issue.passwordShort',
    'one too short',
    'nappe à carreaux rouges'.slice(0, PASSWORD_LENGTH.min - 1),
  ),
  invalid('issue.passwordLong', 'one too long', 'é'.repeat(PASSWORD_LENGTH.max + 1)),
  invalid('InvalidRequest issue.passwordCommon', 'a common password', 'passwordpassword'),
  invalid('issue.text', 'a number', 12),
]
