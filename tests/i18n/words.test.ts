import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CATEGORY_MODELS } from '../../server/demo/catalogue.ts'
import { LANGUAGES, type Language } from '../../src/domain/languages.ts'
import { MESSAGES } from '../support/messages.ts'
import { paperTexts } from './texts.ts'

/** Messages with the words that shift leads, directors and accountants use. */
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
  ['fr', 'cashLog.refused.title', 'Il manque une information'],
  ['fr', 'pouches.status.VALIDATED', 'Confiée au transporteur'],
  ['fr', 'history.remittance.validate', 'Confiée au transporteur'],
  // The next four are shown for records of every kind: they fit a noun of any gender.
  ['fr', 'code.10004', 'Création effectuée'],
  ['fr', 'code.10007', 'Modification effectuée'],
  ['fr', 'code.10008', 'Suppression effectuée'],
  ['fr', 'views.saved', 'Vue enregistrée'],
  ['fr', 'remittance.toRemit', 'Total à remettre'],
  // The pouch contains notes; coins come back for it.
  ['fr', 'pouchType.CHANGE', 'Billets à échanger'],
  ['fr', 'pouches.custody.title', 'Traçabilité'],
  ['fr', 'accounting.account.change', 'Réserve de monnaie'],
  ['fr', 'wallet.composition.title', 'Détail par coupure'],
  ['fr', 'control.filter.everyRegister', 'Toutes les caisses'],
  ['fr', 'home.task.openSheet', 'À valider\u202f: {service}, {date}, {register}, {total}'],
  ['fr', 'home.due.closings', '{count, plural, one {une clôture non reçue} other {# clôtures non reçues}}'],
  ['fr', 'noResult.title', 'Aucun résultat'],
  ['fr', 'shell.commands.device', 'Session'],
  ['fr', 'role.user', 'Responsable de service'],
  ['fr', 'account.password.repeated', 'Confirmez le nouveau mot de passe'],
  ['fr', 'cashLog.act.backToSheet', 'Revenir à la saisie'],
  [
    'fr',
    'wallet.balance.since.DECREASE',
    '{count, plural, one {Billets sortis dans une sacoche} other {Billets sortis dans # sacoches}}',
  ],
  ['fr', 'remittance.column.prepared', 'Préparée par'],
  ['fr', 'table.clearSelection', 'Tout désélectionner'],
  ['fr', 'audit.entity.pouch', 'Sacoche'],
  // “Du … au …” is for dates.
  ['fr', 'amount.range', 'De {from} à {to}'],
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
  ['en', 'pouchType.CHANGE', 'Notes to exchange'],
  ['en', 'cashLog.act.otherSheet', 'Switch sheet'],
  ['en', 'accounting.account.change', 'Change fund'],
  ['en', 'cashLog.field.float', 'Float to deduct'],
  ['en', 'bank.view.remittances', 'Deposits'],
  ['en', 'reports.open', 'View reports'],
  ['en', 'cashLog.refused.title', 'Something is missing'],
  ['en', 'account.language.hint', 'Of the interface, and of the e-mails you receive'],
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
  ['it', 'code.10008', 'Eliminazione effettuata'],
  ['it', 'views.deleted', 'Vista eliminata'],
  ['it', 'pouchType.CHANGE', 'Banconote da cambiare'],
  ['it', 'cashLog.result.float', 'Fondo cassa'],
  ['it', 'service.evening', 'Cena'],
  ['it', 'reports.title', 'Report'],
  ['it', 'administration.field.reportRecipients', 'Report giornaliero'],
  ['it', 'money.equals', 'ossia {amount}'],
  ['it', 'account.password.repeated', 'Conferma la nuova password'],
  ['it', 'administration.field.blindCount', 'Conteggio cieco'],
  ['it', 'shell.commands.device', 'Sessione'],
]

/** Words that the texts of a language must not use. The names of arguments and the cases of a `select`, which nobody sees, may contain them. */
const REPLACED: Readonly<Record<Language, RegExp>> = {
  fr: /\btitres papier\b|chiffre d’affaires|interface comptable|envoyer (?:la|ces) provisions?\b|\bfréquentation\b|(?:compte|libellé) de provision|à nouveau|valid\p{L}+ en comptabilité|moyens? de paiement|enlèvement|enregistreuse|lignes? de (?:la )?banque|impossible en l’état|chaîne de garde|portefeuille|de quoi il est fait|rien de ce nom|tri d’aujourd’hui|encore une fois|revenir au compte\b|partis? pour être|réessayer n’enregistre|ne plus rien choisir|pochette|espèces – monnaie/iu,
  en: /\bpaper tickets?\b|\bdelta of the sheet\b|\bevery establishment$|\bin error\b|^exact$|\battendance\b|\bto control\b|point of sale|\bPOS\b|\breceivable\b|(?<!\{)\bdelta\b|change sheet|change wallet|float to take off|\bremittances?\b(?! \{)|see the reports|not possible as|sentence does well|mails that you get|choose the sheet beside/iu,
  it: /\besercizi[oi]?\b(?! contabile)|accantonament|^esatto$|\baffluenza\b|\belaborazion[ei]\b|conto da ripartire|\bvostr[oaie]\b|\bvalidat[oaie]\b|\bsera\b|\brapport[oi]\b|\bcioè\b|ancora una volta|alla cieca/iu,
}

const mails = (locale: Language): string => readFileSync(`server/mail/texts/mails.${locale}.json`, 'utf8')

describe('the words of people in restaurants and accounting', () => {
  it.each(TEXTS)('%s %s is “%s”', (locale, id, text) => {
    expect(MESSAGES[locale][id]).toBe(text)
  })

  it.each(LANGUAGES)('no screen, document or mail in %s uses a word that was replaced', (locale) => {
    const texts = Object.entries({ ...MESSAGES[locale], ...paperTexts(locale), mails: mails(locale) })
    expect(texts.filter(([, text]) => REPLACED[locale].test(text))).toEqual([])
  })

  it('the demo, whose data is French in every language, has the category “Espèces – pièces” and uses no word that was replaced', () => {
    expect(CATEGORY_MODELS.find(({ key }) => key === 'coins')?.name).toBe('Espèces – pièces')
    const files = readdirSync('server/demo').filter((name) => name.endsWith('.ts'))
    const lines = files.flatMap((name) => readFileSync(`server/demo/${name}`, 'utf8').split('\n'))
    expect(lines.length).toBeGreaterThan(500)
    expect(lines.filter((line) => REPLACED.fr.test(line))).toEqual([])
  })
})
