import { validateCredentials } from '../../../src/domain/accounts/credential-forms.ts'
import type { CredentialContext, CredentialInput } from '../../../src/machines/credential/types.ts'
import { clientRefusal } from '../../../src/machines/outcome.ts'
import { withoutIssuesAt } from '../support/draft-fields.ts'
import { chartFields } from '../support/fields.ts'

export const fields = chartFields<CredentialContext, CredentialInput>({
  initial: ({ form }) => ({ form, refusal: null }),
  changes: {
    'SUBMIT → sending': { refusal: null },
    'SUBMIT → refused': ({ before, event }) => ({
      refusal: clientRefusal('InvalidRequest', { issues: validateCredentials(before.form, event.values) }),
    }),
    'send refused': ({ refusal }) => ({ refusal }),
    'editing|refused: EDIT': ({ before, event }) => ({
      refusal: withoutIssuesAt(before.refusal, event.field),
    }),
  },
})
