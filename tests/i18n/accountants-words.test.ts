import { describe, expect, it } from 'vitest'
import { LANGUAGES, type Language } from '../../src/domain/languages.ts'
import { MESSAGES } from '../support/messages.ts'
import { paperTexts } from './texts.ts'

/** Messages with the words that accountants use. */
const TEXTS: readonly (readonly [Language, string, string])[] = [
  ['fr', 'tickets.ask.REIMBURSED', 'Remboursement par {issuer}'],
  ['fr', 'administration.tax.new', 'Nouveau type de vente'],
  ['fr', 'administration.tax.one', 'Type de vente'],
  ['fr', 'shell.menu.tickets', 'Titres-restaurant papier'],
  ['fr', 'control.status.VALIDATED', 'Validé par l’établissement'],
  ['fr', 'accounting.provision', 'Envoyer l’écriture provisoire'],
  // “À nouveau” is the name of the opening entries of a year.
  ['fr', 'accounting.reposting', 'Passer de nouveau'],
  [
    'fr',
    'accounting.month.movementsToSend',
    'Mouvements de la réserve de monnaie, remboursements et rapprochements à envoyer',
  ],
  ['fr', 'accounting.title', 'Comptabilité'],
  ['fr', 'accounting.part.settings', 'Comptes et transmission'],
  ['fr', 'bank.faults', '{count, plural, one {# erreur dans {name}} other {# erreurs dans {name}}}'],
  // The job of a correction, a reversal or a reposting can only be run again: its sheet is sent already.
  [
    'fr',
    'job.remedy.AccountMissing',
    'Complétez ce compte, puis relancez ce traitement ou envoyez de nouveau.',
  ],
  ['fr', 'bank.matched', 'Correspondances sûres'],
  ['fr', 'bank.ambiguous', 'À vérifier'],
  ['fr', 'bank.orphan', 'Non rapprochées'],
  ['fr', 'bank.cause.contested', 'Plusieurs lignes de ce montant'],
  ['fr', 'filter.allFeminine', 'Toutes'],
  ['fr', 'issue.required', 'Champ à remplir'],
  ['fr', 'bank.unlink', 'Détacher'],
  ['fr', 'cashLog.field.turnover', 'CA TTC'],
  // The turnover of home also has the validated sheets without a closing.
  ['fr', 'reports.column.till', 'CA des caisses'],
  // The balance of an account, which the ledger has, also contains what was posted before the period.
  ['fr', 'reports.column.netMovement', 'Mouvement net'],
  ['fr', 'closings.turnover', 'CA TTC'],
  ['fr', 'reports.attendance', 'Couverts'],
  ['fr', 'home.attendance', 'Couverts par service'],
  ['en', 'shell.menu.countControl', 'Count review'],
  ['en', 'control.stage.VALIDATED', 'To review'],
  ['en', 'cashLog.result.delta', 'Over/short'],
  ['en', 'delta.exact', 'Balanced'],
  ['en', 'reports.everywhere', 'All establishments'],
  ['en', 'control.filter.everyCategory', 'All categories'],
  ['en', 'accounting.month.tillsToValidate', 'Tills to check'],
  ['en', 'accounting.month.movementsToSend', 'Change fund movements, reimbursements and settlements to send'],
  ['en', 'control.stage.ERROR', 'Failed'],
  ['en', 'job.remedy.AccountMissing', 'Enter this account, then run this job again or send again.'],
  ['en', 'bank.upload', 'Import a bank statement'],
  ['en', 'bank.matched', 'Exact matches'],
  ['en', 'bank.ambiguous', 'Needs review'],
  ['en', 'bank.orphan', 'Unmatched'],
  ['en', 'accounting.accountLabel', 'Account name'],
  ['en', 'shell.menu.tickets', 'Paper meal vouchers'],
  ['en', 'reports.attendance', 'Covers'],
  ['en', 'closings.clients', 'Covers'],
  ['it', 'shell.establishment', 'Locale'],
  ['it', 'home.title', 'Home'],
  ['it', 'accounting.provision', 'Invia la scrittura provvisoria'],
  ['it', 'shell.menu.wallet', 'Riserva monete'],
  ['it', 'accounting.account.change', 'Riserva monete'],
  ['it', 'status.VALIDATED', 'Convalidato'],
  ['it', 'delta.exact', 'Quadra'],
  ['it', 'reports.attendance', 'Coperti'],
  [
    'it',
    'accounting.month.movementsToSend',
    'Movimenti della riserva monete, rimborsi e abbinamenti da inviare',
  ],
  ['it', 'accounting.part.journals', 'Giornali'],
  ['it', 'accounting.journal.title', 'Giornale'],
  ['it', 'accounting.account.suspense', 'Incassi da ripartire (conto transitorio)'],
  [
    'it',
    'job.remedy.AccountMissing',
    'Completa questo conto, poi ripeti questa operazione o invia di nuovo.',
  ],
  ['it', 'jobs.title', 'Operazioni in background'],
]

/** Words that the texts of a language must not use. */
const REPLACED: Partial<Readonly<Record<Language, RegExp>>> = {
  fr: /\btitres papier\b|chiffre d’affaires|interface comptable|envoyer (?:la|ces) provisions?\b|\bfréquentation\b|(?:compte|libellé) de provision|à nouveau|valid\p{L}+ en comptabilité|moyens? de paiement|enlèvement|enregistreuse|lignes? de (?:la )?banque/iu,
  en: /\bpaper tickets?\b|\bdelta of the sheet\b|\bevery establishment$|\bin error\b|^exact$|\battendance\b|\bto control\b|point of sale|\bPOS\b|\breceivable\b/iu,
  it: /\besercizi[oi]?\b(?! contabile)|accantonament|^esatto$|\baffluenza\b|\belaborazion[ei]\b|conto da ripartire|\bvostr[oaie]\b|\bvalidat[oaie]\b/iu,
}

describe('the words of accountants', () => {
  it.each(TEXTS)('%s %s is “%s”', (locale, id, text) => {
    expect(MESSAGES[locale][id]).toBe(text)
  })

  it.each(LANGUAGES)('no screen or document in %s uses a word that was replaced', (locale) => {
    const texts = Object.entries({ ...MESSAGES[locale], ...paperTexts(locale) })
    expect(texts.filter(([, text]) => REPLACED[locale]?.test(text))).toEqual([])
  })
})
