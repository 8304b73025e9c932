import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { CATEGORY_MODELS } from '../../server/demo/catalogue.ts'
import { LANGUAGES, type Language } from '../../src/domain/languages.ts'
import { MESSAGES } from '../support/messages.ts'
import { paperTexts } from './texts.ts'

/** Messages with the words that shift leads and directors use. */
const TEXTS: readonly (readonly [Language, string, string])[] = [
  ['fr', 'cashLog.refused.title', 'Il manque une information'],
  ['fr', 'pouches.status.VALIDATED', 'Confiée au transporteur'],
  ['fr', 'history.remittance.validate', 'Confiée au transporteur'],
  // The next four are shown for records of every kind: they fit a noun of any gender.
  ['fr', 'code.10004', 'Création effectuée'],
  ['fr', 'code.10007', 'Modification effectuée'],
  ['fr', 'code.10008', 'Suppression effectuée'],
  ['it', 'code.10008', 'Eliminazione effettuata'],
  ['fr', 'views.saved', 'Vue enregistrée'],
  ['it', 'views.deleted', 'Vista eliminata'],
  ['fr', 'remittance.toRemit', 'Total à remettre'],
  // The pouch contains notes; coins come back for it.
  ['fr', 'pouchType.CHANGE', 'Billets à échanger'],
  ['en', 'pouchType.CHANGE', 'Notes to exchange'],
  ['it', 'pouchType.CHANGE', 'Banconote da cambiare'],
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
  ['en', 'cashLog.result.delta', 'Over/short'],
  ['en', 'cashLog.act.otherSheet', 'Switch sheet'],
  ['en', 'accounting.account.change', 'Change fund'],
  ['en', 'cashLog.field.float', 'Float to deduct'],
  ['en', 'bank.view.remittances', 'Deposits'],
  ['en', 'reports.open', 'View reports'],
  ['en', 'cashLog.refused.title', 'Something is missing'],
  ['en', 'account.language.hint', 'Of the interface, and of the e-mails you receive'],
  ['it', 'accounting.account.change', 'Riserva monete'],
  ['it', 'cashLog.result.float', 'Fondo cassa'],
  ['it', 'service.evening', 'Cena'],
  ['it', 'shell.establishment', 'Locale'],
  ['it', 'home.title', 'Home'],
  ['it', 'reports.title', 'Report'],
  ['it', 'administration.field.reportRecipients', 'Report giornaliero'],
  ['it', 'money.equals', 'ossia {amount}'],
  ['it', 'account.password.repeated', 'Conferma la nuova password'],
  ['it', 'administration.field.blindCount', 'Conteggio cieco'],
  ['it', 'shell.commands.device', 'Sessione'],
]

/** Words that the texts of a language must not use. The names of arguments and the cases of a `select`, which nobody sees, may contain them. */
const REPLACED: Readonly<Record<Language, RegExp>> = {
  fr: /impossible en l’état|chaîne de garde|portefeuille|de quoi il est fait|rien de ce nom|tri d’aujourd’hui|encore une fois|revenir au compte\b|partis? pour être|réessayer n’enregistre|ne plus rien choisir|pochette|espèces – monnaie/iu,
  en: /(?<!\{)\bdelta\b|change sheet|change wallet|float to take off|\bremittances?\b(?! \{)|see the reports|not possible as|sentence does well|mails that you get|choose the sheet beside/iu,
  it: /\bsera\b|\brapport[oi]\b|\bcioè\b|ancora una volta|alla cieca/iu,
}

const mails = (locale: Language): string => readFileSync(`server/mail/texts/mails.${locale}.json`, 'utf8')

describe('the words of shift leads and directors', () => {
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
