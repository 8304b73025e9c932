import { asSystem } from '../../../server/store/scope.ts'
import { CODES } from '../../../src/domain/codes.ts'
import { renamePasskeyBody } from '../../../src/domain/contract/passkeys.ts'
import { maxLength, requiredTextClasses } from '../../paths/pairwise/body-classes.ts'
import { invalid } from '../../paths/pairwise/classes.ts'
import { deleteRows } from '../../support/rows.ts'
import { personId } from '../commands/insert-organization.ts'
import type { Workspace } from '../rights-matrix/record-kind.ts'
import { idOf } from '../schema/ids.ts'
import { resetPasswords } from '../security/credentials.ts'
import { storePasskey } from '../security/passkeys.ts'
import type { CommandData } from './commands.ts'
import { CURRENT_PASSWORDS } from './passwords.ts'
import { accountCommand } from './sessions.ts'

/** The commands on a person's own passkeys whose bodies contain no signature. */
export function passkeyCommands({ testApp, testOrganization }: Workspace): readonly CommandData[] {
  const { db, clock } = testApp
  const { ids, people, tenant } = testOrganization
  const owner = { organizationId: ids.organization, userId: personId('colleague', tenant) }
  const id = idOf(tenant, 8_700)
  const client = people.colleague

  const remove = () =>
    deleteRows(db, 'passkeys', { organization_id: owner.organizationId, user_id: owner.userId })
  const reset = async () => {
    await remove()
    await resetPasswords(testApp, testOrganization)
  }
  const store = async () => {
    await reset()
    await asSystem(db, (trx) => storePasskey(trx, owner, id, clock.now()))
  }

  return [
    accountCommand('POST /accounts/me/passkeys/options', () => client, {
      async fields() {
        await reset()
        return { currentPassword: CURRENT_PASSWORDS }
      },
      code: CODES.saved,
      after: reset,
    }),
    accountCommand('PUT /accounts/me/passkeys/{id}', () => client, {
      async fields() {
        await store()
        return {
          name: [
            ...requiredTextClasses(maxLength(renamePasskeyBody, 'name'), 'issue.required'),
            invalid('issue.text', 'left out', undefined),
          ],
        }
      },
      send: (values) => client.put(`accounts/me/passkeys/${id}`, values),
      code: CODES.modified,
      expectedData: ({ name }) => ({ name }),
      after: store,
    }),
    accountCommand('POST /accounts/me/passkeys/{id}/remove', () => client, {
      async fields() {
        await store()
        return { currentPassword: CURRENT_PASSWORDS }
      },
      send: (values) => client.post(`accounts/me/passkeys/${id}/remove`, values),
      code: CODES.deleted,
      after: store,
    }),
  ]
}
