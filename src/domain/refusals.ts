import { CODES } from './codes.ts'

/**
 * All refusals by name, with their answer code and HTTP status. The message is `failure.<name>`.
 * 403 is only used for a person who may not call, because of their role or until they have a second factor: the client answers any 403 by
 * redirecting to /login.
 */
export const REFUSALS = {
  // who and how
  InvalidToken: { code: CODES.invalidToken, http: 401 },
  InvalidApiKey: { code: CODES.invalidToken, http: 401 },
  WrongCredentials: { code: CODES.invalidToken, http: 401 },
  OrganizationInactive: { code: CODES.invalidToken, http: 401 },
  LinkOver: { code: CODES.invalidToken, http: 401 },
  PasswordRequired: { code: CODES.invalidToken, http: 401 },
  WrongPassword: { code: CODES.invalidToken, http: 401 },
  WrongCode: { code: CODES.invalidToken, http: 401 },
  SignInExpired: { code: CODES.invalidToken, http: 401 },
  SecondFactorRequired: { code: CODES.error, http: 403 },
  SecondFactorActive: { code: CODES.alreadyExists, http: 409 },
  SecondFactorNotSetUp: { code: CODES.error, http: 409 },
  PasskeyRefused: { code: CODES.invalidToken, http: 401 },
  PasskeyKnown: { code: CODES.alreadyExists, http: 409 },
  TooManyPasskeys: { code: CODES.error, http: 409 },
  IdentityRefused: { code: CODES.invalidToken, http: 401 },
  IdentityUnavailable: { code: CODES.retry, http: 503 },
  RoleNotAllowed: { code: CODES.error, http: 403 },
  TooManyTries: { code: CODES.retry, http: 429 },
  TooManyRequests: { code: CODES.retry, http: 429 },
  EmailTaken: { code: CODES.alreadyExists, http: 409 },
  AlreadySignedUp: { code: CODES.alreadyExists, http: 409 },
  // the request itself
  InvalidRequest: { code: CODES.error, http: 400 },
  MalformedJson: { code: CODES.error, http: 400 },
  BodyTooLarge: { code: CODES.error, http: 413 },
  RequestCutShort: { code: CODES.retry, http: 408 },
  UnsupportedMediaType: { code: CODES.error, http: 415 },
  KeyReusedWithAnotherBody: { code: CODES.error, http: 422 },
  StillUnderWay: { code: CODES.retry, http: 409 },
  NotFound: { code: CODES.notFound, http: 404 },
  MethodNotAllowed: { code: CODES.error, http: 405 },
  StaleVersion: { code: CODES.retry, http: 412 },
  // the store
  StoreFull: { code: CODES.error, http: 507 },
  StoreUnavailable: { code: CODES.retry, http: 503 },
  Unexpected: { code: CODES.error, http: 500 },
  // lifecycles
  StatusDoesNotAllow: { code: CODES.retry, http: 409 },
  ReasonRequired: { code: CODES.error, http: 409 },
  // lists that are come back to
  ViewNameTaken: { code: CODES.alreadyExists, http: 409 },
  TooManyViews: { code: CODES.error, http: 409 },
  ViewOfAnother: { code: CODES.error, http: 409 },
  // where one works
  EstablishmentInactive: { code: CODES.error, http: 409 },
  // counting
  CashLogExists: { code: CODES.alreadyExists, http: 409 },
  RegisterInactive: { code: CODES.error, http: 409 },
  CategoryInactive: { code: CODES.error, http: 409 },
  NothingCounted: { code: CODES.countKo, http: 409 },
  TurnoverRequired: { code: CODES.countKo, http: 409 },
  CommentRequired: { code: CODES.countKo, http: 409 },
  PouchNumberRequired: { code: CODES.countKo, http: 409 },
  PouchNumberTooShort: { code: CODES.countKo, http: 409 },
  PouchNumberTooLong: { code: CODES.countKo, http: 409 },
  PouchNumberUnreadable: { code: CODES.countKo, http: 409 },
  PouchNumberTaken: { code: CODES.alreadyExists, http: 409 },
  TotalNegative: { code: CODES.totalIsNegative, http: 409 },
  CountValidatedByAccounting: { code: CODES.error, http: 409 },
  PouchInRemittance: { code: CODES.error, http: 409 },
  SealNumberInvalid: { code: CODES.error, http: 409 },
  NoProvisionCode: { code: CODES.error, http: 409 },
  // the wallet
  WalletNegative: { code: CODES.totalIsNegative, http: 409 },
  NotesNotInWallet: { code: CODES.totalIsNegative, http: 409 },
  NotAnExchange: { code: CODES.error, http: 409 },
  ExchangeCanceled: { code: CODES.error, http: 409 },
  ExchangeReceived: { code: CODES.alreadyExists, http: 409 },
  ExchangePrepared: { code: CODES.error, http: 409 },
  DifferenceNotConfirmed: { code: CODES.error, http: 409 },
  // remitting
  NoPouch: { code: CODES.noPouchToRemit, http: 409 },
  PouchNotFree: { code: CODES.noPouchToRemit, http: 409 },
  PouchTypesDiffer: { code: CODES.error, http: 409 },
  TotalNotPositive: { code: CODES.totalIsNegative, http: 409 },
  CarrierRequired: { code: CODES.error, http: 409 },
  CarrierInactive: { code: CODES.error, http: 409 },
  PouchNotConfirmed: { code: CODES.error, http: 409 },
  SelfValidation: { code: CODES.error, http: 409 },
  CreditRequired: { code: CODES.error, http: 409 },
  // paper tickets
  EstablishmentAndPeriodRequired: { code: CODES.error, http: 400 },
  TicketYearExpired: { code: CODES.countKo, http: 409 },
  LastYearExceedsCount: { code: CODES.countKo, http: 409 },
  TicketIssuerClosed: { code: CODES.countKo, http: 409 },
  TicketsInDispatch: { code: CODES.error, http: 409 },
  NoTickets: { code: CODES.error, http: 409 },
  SlipNumberRequired: { code: CODES.error, http: 409 },
  PouchNotHandedOver: { code: CODES.error, http: 409 },
  IssuerNotInDispatch: { code: CODES.error, http: 409 },
  DispatchReimbursed: { code: CODES.error, http: 409 },
  // administration
  InUse: { code: CODES.error, http: 409 },
  AlreadyTaken: { code: CODES.alreadyExists, http: 409 },
  RoleTooHigh: { code: CODES.error, http: 409 },
  OwnRights: { code: CODES.error, http: 409 },
  LastSuperAdmin: { code: CODES.error, http: 409 },
  CountTypeInUse: { code: CODES.error, http: 409 },
  // closings of the tills
  ClosingFileTooLarge: { code: CODES.error, http: 413 },
  ClosingFileTypeNotAllowed: { code: CODES.error, http: 415 },
  ClosingFileFaulty: { code: CODES.error, http: 400 },
  ServiceAlreadyClosed: { code: CODES.alreadyExists, http: 409 },
  ReplacementLeavesRegister: { code: CODES.error, http: 409 },
  CashPadMissing: { code: CODES.error, http: 409 },
  // bank statements
  BankFileTooLarge: { code: CODES.error, http: 413 },
  BankFileRefused: { code: CODES.error, http: 422 },
  BankColumnsUnknown: { code: CODES.error, http: 422 },
  BankAccountRequired: { code: CODES.error, http: 422 },
  BankLineNotCredit: { code: CODES.error, http: 409 },
  BankLineLinked: { code: CODES.alreadyExists, http: 409 },
  BankLineClassified: { code: CODES.error, http: 409 },
  BankSplitDiffers: { code: CODES.error, http: 409 },
  BankLineNotLinked: { code: CODES.error, http: 409 },
  BankAccountDiffers: { code: CODES.error, http: 409 },
  BankPouchCredited: { code: CODES.alreadyExists, http: 409 },
  BankLinesLinked: { code: CODES.error, http: 409 },
  SettlementExceeds: { code: CODES.error, http: 409 },
  SettlementPosted: { code: CODES.error, http: 409 },
  SettlementFollowed: { code: CODES.error, http: 409 },
  // accounting
  LogNotControlled: { code: CODES.error, http: 409 },
  JournalCodeTaken: { code: CODES.alreadyExists, http: 409 },
  JournalHasEntries: { code: CODES.error, http: 409 },
  MonthNotOver: { code: CODES.error, http: 409 },
  MonthNotSent: { code: CODES.error, http: 409 },
  MonthEmpty: { code: CODES.error, http: 409 },
  EarlierMonthOpen: { code: CODES.error, http: 409 },
  MonthExported: { code: CODES.error, http: 409 },
  LaterMonthClosed: { code: CODES.error, http: 409 },
  CodeTooLong: { code: CODES.error, http: 409 },
  EntryReversed: { code: CODES.alreadyExists, http: 409 },
  ReversalNotReversible: { code: CODES.error, http: 409 },
  NothingToSend: { code: CODES.error, http: 409 },
  MonthClosed: { code: CODES.alreadyExists, http: 409 },
  // jobs
  JobNotYours: { code: CODES.error, http: 409 },
  // lists as files
  ExportTooLong: { code: CODES.error, http: 409 },
  ExportTooLarge: { code: CODES.error, http: 409 },
  ExportsUnderWay: { code: CODES.retry, http: 409 },
  ExportExpired: { code: CODES.error, http: 410 },
  ExportRightsChanged: { code: CODES.error, http: 409 },
  // attachments
  AttachmentTooLarge: { code: CODES.error, http: 413 },
  AttachmentTypeNotAllowed: { code: CODES.error, http: 415 },
  AttachmentDisguised: { code: CODES.error, http: 422 },
  TooManyAttachments: { code: CODES.error, http: 409 },
} as const satisfies Record<string, { code: number; http: number }>

export type RefusalName = keyof typeof REFUSALS

/** A refused command: the rule and, when several rows were requested, the refused rows. */
export interface Refused {
  readonly refusal: RefusalName
}

/** Shorthand in rules: `return refuse('NoPouch')`. */
export function refuse<Name extends RefusalName>(refusal: Name): { readonly refusal: Name } {
  return { refusal }
}

/** True for the refused branch of a decision. */
export function isRefused(decision: object): decision is Refused {
  return 'refusal' in decision
}
