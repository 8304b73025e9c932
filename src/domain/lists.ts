import type { AdministeredName } from './administration.ts'

/** A list of the product, by the name under which a person's ways with it are kept. It stays as it is: what is kept under it would be lost. */
export type ListName =
  | AdministeredName
  | 'cashlogs'
  | 'counts'
  | 'pouches'
  | 'remittances'
  | 'remittancecontrol'
  | 'walletmovements'
  | 'exchanges'
  | 'archives'
  | 'tickets'
  | 'ticketdispatches'
  | 'jobevents'
  | 'accountingexports'
  | 'accountingentries'
  | 'accountingjournals'
  | 'accountingclosings'
