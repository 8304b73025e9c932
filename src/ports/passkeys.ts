import { passkeyCalls } from '../api/passkeys.ts'
import type { SessionUser } from '../domain/contract/auth.ts'
import type { Outcome } from '../domain/outcome.ts'
import type { Ceremony, SignedCeremony } from '../machines/passkey/types.ts'
import { readDeviceToken, storeDeviceToken } from '../storage/device-token.ts'
import type { AccountPasskeyPorts } from '../views/account/ports.ts'
import type { PortsContext } from './context.ts'

/** Imports the passkey library on first use. */
const importLibrary = () => import('../device/passkeys.ts')
const sign = async (ceremony: Ceremony) => (await importLibrary()).signWithPasskey(ceremony)

/** The ports of passkeys: registering, renaming and removing them, and signing in. */
export function accountPasskeyPorts({ api }: Pick<PortsContext, 'api'>): AccountPasskeyPorts {
  const calls = passkeyCalls(api)
  const bodyOf = (token: string, { response }: SignedCeremony) => ({
    token,
    response,
    deviceToken: readDeviceToken(),
  })
  return {
    list: calls.list,
    beginRegistration: calls.beginRegistration,
    registration: {
      prompt: async (ceremony) => (await importLibrary()).createPasskey(ceremony),
      finish: ({ response }, call) => calls.register({ response }, call),
    },
    rename: calls.rename,
    remove: calls.remove,
    signIn: {
      begin: calls.beginSignIn,
      prompt: sign,
      finish: async (signed, call) =>
        storeTokenOf(await calls.signIn(bodyOf(signed.token ?? '', signed), call)),
    },
    secondStep: (token) => ({
      begin: calls.beginSecondStep(token),
      prompt: sign,
      finish: async (signed, call) => storeTokenOf(await calls.takeSecondStep(bodyOf(token, signed), call)),
    }),
  }
}

/** Stores the token of this device for the next sign-in, and removes it from the session user. */
function storeTokenOf(outcome: Outcome<SessionUser>): Outcome<SessionUser> {
  return outcome.kind === 'done' ? { ...outcome, data: storeDeviceToken(outcome.data) } : outcome
}
