import type { Migration } from 'kysely/migration'
import * as scope from './001-scope.ts'
import * as organizations from './002-organizations.ts'
import * as catalogues from './003-catalogues.ts'
import * as counts from './004-counts.ts'
import * as pouches from './005-pouches.ts'
import * as wallets from './006-wallets.ts'
import * as access from './007-access.ts'
import * as audit from './008-audit.ts'
import * as lifecycles from './009-lifecycles.ts'
import * as logStatus from './010-log-status.ts'
import * as walletOrigins from './011-wallet-origins.ts'
import * as tickets from './013-tickets.ts'
import * as attachments from './014-attachments.ts'
import * as tillFloat from './015-till-float.ts'
import * as pouchCustody from './016-pouch-custody.ts'
import * as jobs from './017-jobs.ts'
import * as closings from './018-closings.ts'
import * as accounting from './019-accounting.ts'
import * as bank from './020-bank.ts'
import * as administration from './021-administration.ts'
import * as accounts from './022-accounts.ts'
import * as savedViews from './023-saved-views.ts'
import * as listExports from './024-list-exports.ts'
import * as cashLogDrafts from './025-cash-log-drafts.ts'
import * as madeAsDemo from './026-made-as-demo.ts'
import * as correctEntries from './027-correct-entries.ts'
import * as deletedAttachments from './028-deleted-attachments.ts'
import * as usedNonces from './029-used-nonces.ts'
import * as closingReplacements from './030-closing-replacements.ts'
import * as draftTotals from './031-draft-totals.ts'
import * as sensitiveChanges from './032-sensitive-changes.ts'
import * as walletJournal from './033-wallet-journal.ts'
import * as sealedSecrets from './034-sealed-secrets.ts'
import * as pettyCash from './035-petty-cash.ts'
import * as freeLanguages from './036-free-languages.ts'
import * as reversals from './037-reversals.ts'
import * as secondFactor from './038-second-factor.ts'
import * as leftPouches from './039-left-pouches.ts'
import * as sheetControl from './040-sheet-control.ts'
import * as layouts from './041-layouts.ts'
import * as requiredSecondFactor from './042-required-second-factor.ts'
import * as newDevices from './043-new-devices.ts'
import * as bankLayouts from './044-bank-layouts.ts'
import * as bankWorkspace from './045-bank-workspace.ts'
import * as reopenedMonths from './046-reopened-months.ts'
import * as newAddresses from './047-new-addresses.ts'
import * as settlements from './048-settlements.ts'
import * as passkeys from './049-passkeys.ts'
import * as replacedEntries from './050-replaced-entries.ts'
import * as identityRequests from './051-identity-requests.ts'
import * as retention from './052-retention.ts'

/** Every step of the schema by name, applied in the order of the names. A step that was released is never edited. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-scope': scope,
  '002-organizations': organizations,
  '003-catalogues': catalogues,
  '004-counts': counts,
  '005-pouches': pouches,
  '006-wallets': wallets,
  '007-access': access,
  '008-audit': audit,
  '009-lifecycles': lifecycles,
  '010-log-status': logStatus,
  '011-wallet-origins': walletOrigins,
  '013-tickets': tickets,
  '014-attachments': attachments,
  '015-till-float': tillFloat,
  '016-pouch-custody': pouchCustody,
  '017-jobs': jobs,
  '018-closings': closings,
  '019-accounting': accounting,
  '020-bank': bank,
  '021-administration': administration,
  '022-accounts': accounts,
  '023-saved-views': savedViews,
  '024-list-exports': listExports,
  '025-cash-log-drafts': cashLogDrafts,
  '026-made-as-demo': madeAsDemo,
  '027-correct-entries': correctEntries,
  '028-deleted-attachments': deletedAttachments,
  '029-used-nonces': usedNonces,
  '030-closing-replacements': closingReplacements,
  '031-draft-totals': draftTotals,
  '032-sensitive-changes': sensitiveChanges,
  '033-wallet-journal': walletJournal,
  '034-sealed-secrets': sealedSecrets,
  '035-petty-cash': pettyCash,
  '036-free-languages': freeLanguages,
  '037-reversals': reversals,
  '038-second-factor': secondFactor,
  '039-left-pouches': leftPouches,
  '040-sheet-control': sheetControl,
  '041-layouts': layouts,
  '042-required-second-factor': requiredSecondFactor,
  '043-new-devices': newDevices,
  '044-bank-layouts': bankLayouts,
  '045-bank-workspace': bankWorkspace,
  '046-reopened-months': reopenedMonths,
  '047-new-addresses': newAddresses,
  '048-settlements': settlements,
  '049-passkeys': passkeys,
  '050-replaced-entries': replacedEntries,
  '051-identity-requests': identityRequests,
  '052-retention': retention,
}
