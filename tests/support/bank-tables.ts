import { decimalComma, formatDay, quoteCell, type WrittenStatement } from './bank-files.ts'

/** Cents with a space between thousands, such as `1 234,50`. */
const withThousandsSpaces = (cents: number) => decimalComma(cents).replaceAll(/\B(?=(?:\d{3})+,)/gu, ' ')
/** The cell of an amount in the column of credits or of debits; empty when it belongs in the other column. */
const columnAmount = (cents: number, isCredit: boolean, write = decimalComma) =>
  cents !== 0 && cents > 0 === isCredit ? write(Math.abs(cents)) : ''

/**
 * The CSV files of banks, as public descriptions show them (docs/bank-files.md names the sources). Fields of
 * the statement that a layout does not have, for example value dates, are left out.
 */
export const BANK_TABLES = {
  /** Starts with lines of information and the balance; labels may have several lines; newest first. */
  creditAgricole: ({ iban, closedOn, openedOn, closingCents, lines }: WrittenStatement) =>
    [
      `Téléchargement du ${formatDay(closedOn)};`,
      '',
      'SARL LE COMPTOIR',
      `Compte courant carte n° ${iban.slice(14, 25)};`,
      `Solde au ${formatDay(closedOn)} ${withThousandsSpaces(closingCents)} €`,
      '',
      `Liste des opérations du compte entre le ${formatDay(openedOn)} et le ${formatDay(closedOn)};`,
      '',
      'Date;Date valeur;Libellé;Débit euros;Crédit euros;',
      ...lines
        .toReversed()
        .map(({ bookedOn, valueOn, label, amountCents: cents }) =>
          [
            formatDay(bookedOn),
            formatDay(valueOn),
            quoteCell(label.replace(' ', '\n')),
            columnAmount(cents, false, withThousandsSpaces),
            columnAmount(cents, true, withThousandsSpaces),
            '',
          ].join(';'),
        ),
      '',
    ].join('\r\n'),
  /** Starts with one line about the account, with a shortened number and the balance. */
  bnpParibas: ({ iban, closedOn, closingCents, lines }: WrittenStatement) =>
    [
      `Compte courant;Compte pro;****${iban.slice(21, 25)};${formatDay(closedOn)};;${withThousandsSpaces(closingCents)}`,
      '',
      'Date operation;Libelle court;Type operation;Libelle operation;Montant operation en euro',
      ...lines.map(({ bookedOn, label, amountCents }) =>
        [formatDay(bookedOn), 'VIR', 'VIREMENT', label, withThousandsSpaces(amountCents)].join(';'),
      ),
      '',
    ].join('\r\n'),
  /** Starts with one line of branch, account, period, number of lines and balance; newest first. */
  societeGenerale: ({ iban, openedOn, closedOn, closingCents, lines }: WrittenStatement) =>
    [
      `="${iban.slice(9, 25)}";${formatDay(openedOn)};${formatDay(closedOn)};${lines.length};${formatDay(closedOn)};${decimalComma(closingCents)} EUR`,
      '',
      "Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise",
      ...lines
        .toReversed()
        .map(({ bookedOn, label, amountCents }) =>
          [formatDay(bookedOn), label.slice(0, 10), `${label} `, decimalComma(amountCents), 'EUR'].join(';'),
        ),
      '',
    ].join('\r\n'),
  /** Has dates with a time, debit and credit columns and states, but neither account nor balance. */
  qonto: ({ lines }: WrittenStatement) =>
    [
      "Statut;Date de la valeur (UTC);Date de l'opération (UTC);Montant total (TTC);Débit;Crédit;Devise;Nom de la contrepartie;Méthode de paiement;Identifiant de transaction;Référence",
      'En cours;;20-12-2026 08:00:00;1,00;1,00;;EUR;PAS ENCORE;Carte;x-0;',
      ...lines.map(({ bookedOn, valueOn, label, reference, amountCents: cents }, index) =>
        [
          'Exécutée',
          `${valueOn.split('-').reverse().join('-')} 09:12:33`,
          `${bookedOn.split('-').reverse().join('-')} 08:01:02`,
          decimalComma(Math.abs(cents)),
          columnAmount(cents, false),
          columnAmount(cents, true),
          'EUR',
          label,
          'Virement',
          `x-${index + 1}`,
          reference,
        ].join(';'),
      ),
      '',
    ].join('\n'),
  /** Has debit and credit columns, but neither account nor balance. */
  lcl: ({ lines }: WrittenStatement) =>
    [
      'Date;Date valeur;Libellé;Débit;Crédit',
      ...lines.map(({ bookedOn, valueOn, label, amountCents: cents }) =>
        [
          formatDay(bookedOn),
          formatDay(valueOn),
          label,
          columnAmount(cents, false),
          columnAmount(cents, true),
        ].join(';'),
      ),
      '',
    ].join('\r\n'),
} as const satisfies Record<string, (statement: WrittenStatement) => string>

export type BankTable = keyof typeof BANK_TABLES

/** The bytes of a table in Windows-1252, as most banks write it. */
export const toWindows1252 = (text: string): Buffer => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1')
