import { accountCalls } from '../api/accounts.ts'
import type { OwnAccount } from '../domain/contract/accounts.ts'
import { readDeviceToken, storeDeviceToken } from '../storage/device-token.ts'
import type { AccountPorts } from '../views/account/ports.ts'
import type { PortsContext } from './context.ts'
import { accountPasskeyPorts } from './passkeys.ts'

/** The ports of sign-in and of the user's account. A change of the user's own account is also written to the session (`replaceUser`). */
export function accountPorts({
  api,
  user,
  replaceUser,
  drafts,
  newKey,
  changing,
}: PortsContext): AccountPorts {
  const accounts = accountCalls(api)
  const updateSessionUser = ({ firstName, lastName, email, language }: OwnAccount) => {
    const current = user()
    if (current) replaceUser({ ...current, firstName, lastName, email, language })
  }
  return {
    ...accounts,
    passkeys: accountPasskeyPorts({ api }),
    form: {
      load: (_, call) => accounts.loadOwn(null, call),
      save: async (input, call) => {
        const outcome = await accounts.saveOwn(input, call)
        if (outcome.kind === 'done') updateSessionUser(outcome.data)
        return outcome
      },
      drafts: drafts('account'),
      newKey,
      ...changing('ownaccount'),
    },
    confirmEmail: (token) => async (values, call) => {
      const outcome = await accounts.confirmEmail(token)(values, call)
      const current = user()
      if (outcome.kind === 'done' && current?.id === outcome.data.id)
        replaceUser({ ...current, email: outcome.data.email })
      return outcome
    },
    changeOwnPassword: (values, call) => accounts.changeOwnPassword(readDeviceToken())(values, call),
    takeSecondStep:
      (token) =>
      async ({ code = '' }, call) => {
        const outcome = await accounts.takeSecondStep({ token, code, deviceToken: readDeviceToken() }, call)
        return outcome.kind === 'done' ? { ...outcome, data: storeDeviceToken(outcome.data) } : outcome
      },
    goToProvider: async (begun) => (await import('../storage/identity.ts')).goToProvider(begun),
  }
}
