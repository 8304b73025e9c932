import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { indistinctReasons } from '../../src/domain/accounting/petty-cash.ts'
import { CODES } from '../../src/domain/codes.ts'
import {
  type AccountingSettings,
  type AccountingSettingsBody,
  accountingJournal,
  accountingJournalBody,
  accountingSettings,
  accountingSettingsBody,
} from '../../src/domain/contract/accounting.ts'
import { id } from '../../src/domain/contract/common.ts'
import { CAPABILITIES } from '../../src/domain/roles.ts'
import { passwordRequired } from '../http/confirm-password.ts'
import { defineRoute, type Route } from '../http/route.ts'
import { outboundAddress } from '../integrations/outbound.ts'
import { queueSensitiveChangeNotice } from '../mail/queue-mail.ts'
import { invalidRequest, RefusedError, refusedAt } from '../refused-error.ts'
import { accountingJournals } from '../resources/accounting.ts'
import { sealSecret } from '../secret-key.ts'
import { findAccountingSettings } from '../store/accounting.ts'
import { lockJournals, saveAccountingSettings, saveJournal } from '../store/accounting-settings.ts'
import { checkAccountCodes } from '../workflow/account-codes.ts'
import { editChanges, recordChanges } from '../workflow/record-changes.ts'
import { refuseStale } from '../workflow/refuse-rows.ts'
import { serializeRow } from './serialize-rows.ts'

/** The accounting settings of the current organization. */
const readAccountingSettings = defineRoute({
  method: 'get',
  path: '/accountingsettings',
  summary: 'The accounting settings of the organization',
  roles: CAPABILITIES.control,
  answer: accountingSettings,
  async handle(trx, { session }) {
    const settings = await findAccountingSettings(trx, session.organizationId)
    if (!settings) throw new RefusedError('NotFound')
    return { code: CODES.saved, data: settings }
  },
})

/** The account codes of the settings, by the paths of their fields. */
function codesOf({
  accounts,
  bankAccounts = [],
  pettyCash = [],
}: Pick<AccountingSettingsBody, 'accounts' | 'bankAccounts' | 'pettyCash'>): Readonly<
  Record<string, string>
> {
  return Object.fromEntries([
    ...Object.entries(accounts).flatMap(([key, account]) =>
      account ? [[`accounts.${key}.code`, account.code]] : [],
    ),
    ...bankAccounts.map(({ code }, index) => [`bankAccounts.${index}.code`, code]),
    ...pettyCash.map(({ code }, index) => [`pettyCash.${index}.code`, code]),
  ])
}

/**
 * Refuses a reason for taking cash out of a till if the reason has no letter or digit, or repeats an earlier one. The form refuses the same. A
 * list that is stored already is not checked: it may have been stored before the rule existed.
 *
 * @throws RefusedError InvalidRequest
 */
function checkPettyCashReasons(
  reasons: AccountingSettings['pettyCash'],
  stored: AccountingSettings['pettyCash'],
): void {
  const indexes = isDeepStrictEqual(reasons, stored) ? [] : indistinctReasons(reasons)
  if (indexes.length > 0)
    throw invalidRequest(
      indexes.map((index) => ({ path: `pettyCash.${index}.reason`, key: 'issue.pettyCash' })),
    )
}

/** Changes the settings. They apply to entries that are posted from now on; posted entries stay as they are. */
const changeAccountingSettings = defineRoute({
  method: 'put',
  path: '/accountingsettings',
  summary: 'Change the accounting settings',
  roles: CAPABILITIES.control,
  body: accountingSettingsBody,
  answer: accountingSettings,
  confirm: ({ currentPassword }) => currentPassword || null,
  async handle(trx, call) {
    const { currentPassword: _, ...body } = call.body
    const { session, now, config } = call
    const before = await findAccountingSettings(trx, session.organizationId, { lock: true })
    if (!before) throw new RefusedError('NotFound')
    if (before.version !== body.version)
      await refuseStale(trx, { id: session.organizationId, organizationId: session.organizationId })
    checkAccountCodes(codesOf(body), Object.values(codesOf(before)))
    checkPettyCashReasons(body.pettyCash ?? [], before.pettyCash)
    const url = body.deliveryUrl === '' ? null : body.deliveryUrl
    if (url !== null && outboundAddress(url, { allowPrivate: config.accountingPrivateAddresses }) === null)
      throw invalidRequest([{ path: 'deliveryUrl', key: 'issue.httpsUrl' }])
    // A change of the address removes the stored secret unless a new one is given: the old one is never sent to the new address.
    const isNewAddress = url !== before.deliveryUrl
    const secret = body.deliverySecret === undefined && isNewAddress ? null : body.deliverySecret
    const isSensitive = isNewAddress || secret !== undefined
    if (isSensitive && !call.passwordConfirmed) throw passwordRequired()
    await saveAccountingSettings(
      trx,
      {
        ...body,
        organizationId: session.organizationId,
        deliveryUrl: url,
        deliverySecret: secret && sealSecret(config.secretKey, session.organizationId, secret),
      },
      now,
    )
    const after = (await findAccountingSettings(trx, session.organizationId))!
    const owner = { id: session.organizationId, establishmentId: null }
    // The history does not contain the secret, only whether this change sets or removes it.
    const recordedBefore = { ...before, ...owner, secretChanged: false }
    const isSecretRemoved = secret === null && before.deliverySecretSet
    const recordedAfter = { ...after, ...owner, secretChanged: Boolean(secret) || isSecretRemoved }
    await recordChanges(
      trx,
      call,
      editChanges('accountingSettings', 'edit', { before: recordedBefore, after: recordedAfter }),
    )
    if (isSensitive) {
      const { organizationId, userId: byId } = session
      await queueSensitiveChangeNotice(trx, { organizationId, byId }, call)
    }
    return { code: CODES.modified, data: after }
  },
})

/** Changes the code and label of a journal. The code of a journal with entries can't be changed. */
const changeAccountingJournal = defineRoute({
  method: 'put',
  path: '/accountingjournals/{id}',
  summary: 'Change the code and label of a journal',
  roles: CAPABILITIES.control,
  params: z.object({ id }),
  body: accountingJournalBody,
  answer: accountingJournal,
  async handle(trx, call) {
    const { params, body, now, session } = call
    const journals = await lockJournals(trx, params.id)
    const before = journals.find((journal) => journal.id === params.id)
    if (!before) throw new RefusedError('NotFound')
    if (before.version !== body.version) await refuseStale(trx, before)
    if (before.code !== body.code && before.lastNumber > 0) throw refusedAt('JournalHasEntries', 'code')
    if (journals.some((other) => other !== before && other.code === body.code))
      throw refusedAt('JournalCodeTaken', 'code')
    const after = { ...before, code: body.code, label: body.label }
    await saveJournal(trx, after, now)
    const owner = { establishmentId: null }
    await recordChanges(
      trx,
      call,
      editChanges('accountingJournal', 'edit', {
        before: { ...before, ...owner },
        after: { ...after, ...owner },
      }),
    )
    return { code: CODES.modified, json: await serializeRow(trx, session, accountingJournals, params.id) }
  },
})

export const accountingSettingsRoutes: readonly Route[] = [
  readAccountingSettings,
  changeAccountingSettings,
  changeAccountingJournal,
]
