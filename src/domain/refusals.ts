import { CODES } from './codes.ts'

// Answer codes with their HTTP status, shared by several refusals.
const UNAUTHORIZED = { code: CODES.invalidToken, http: 401 } as const
const CONFLICT = { code: CODES.error, http: 409 } as const
const ALREADY_EXISTS = { code: CODES.alreadyExists, http: 409 } as const
const WRONG_COUNT = { code: CODES.countKo, http: 409 } as const
const NEGATIVE_TOTAL = { code: CODES.totalIsNegative, http: 409 } as const
const CHANGED_MEANWHILE = { code: CODES.retry, http: 409 } as const
const BAD_REQUEST = { code: CODES.error, http: 400 } as const
const INVALID_VALUE = { code: CODES.error, http: 422 } as const
const TOO_LARGE = { code: CODES.error, http: 413 } as const
const UNSUPPORTED = { code: CODES.error, http: 415 } as const

/**
 * The refusals of the API by name, with their answer code and HTTP status. The message is `failure.<name>`.
 * 403 is only used if the role of the person does not allow the call, or if the person must first set up a second factor: after a 403 the
 * client redirects to /login.
 */
export const REFUSALS = {
  // sign-in and permissions
  InvalidToken: UNAUTHORIZED,
  InvalidApiKey: UNAUTHORIZED,
  WrongCredentials: UNAUTHORIZED,
  OrganizationInactive: UNAUTHORIZED,
  PersonSuspended: UNAUTHORIZED,
  LinkOver: UNAUTHORIZED,
  PasswordRequired: UNAUTHORIZED,
  WrongPassword: UNAUTHORIZED,
  WrongCode: UNAUTHORIZED,
  SignInExpired: UNAUTHORIZED,
  SecondFactorRequired: { code: CODES.error, http: 403 },
  SecondFactorActive: ALREADY_EXISTS,
  SecondFactorNotSetUp: CONFLICT,
  SecretUnreadable: CONFLICT,
  PasskeyRefused: UNAUTHORIZED,
  PasskeyKnown: ALREADY_EXISTS,
  TooManyPasskeys: CONFLICT,
  IdentityRefused: UNAUTHORIZED,
  IdentityUnavailable: { code: CODES.retry, http: 503 },
  RoleNotAllowed: { code: CODES.error, http: 403 },
  TooManyTries: { code: CODES.retry, http: 429 },
  TooManyRequests: { code: CODES.retry, http: 429 },
  EmailTaken: ALREADY_EXISTS,
  AlreadySignedUp: ALREADY_EXISTS,
  // requests
  InvalidRequest: BAD_REQUEST,
  MalformedJson: BAD_REQUEST,
  BodyTooLarge: TOO_LARGE,
  RequestCutShort: { code: CODES.retry, http: 408 },
  UnsupportedMediaType: UNSUPPORTED,
  KeyReusedWithAnotherBody: INVALID_VALUE,
  StillUnderWay: CHANGED_MEANWHILE,
  NotFound: { code: CODES.notFound, http: 404 },
  MethodNotAllowed: { code: CODES.error, http: 405 },
  StaleVersion: { code: CODES.retry, http: 412 },
  // the store
  StoreFull: { code: CODES.error, http: 507 },
  StoreUnavailable: { code: CODES.retry, http: 503 },
  Unexpected: { code: CODES.error, http: 500 },
  // lifecycles
  StatusDoesNotAllow: CHANGED_MEANWHILE,
  ReasonRequired: CONFLICT,
  // saved views
  ViewNameTaken: ALREADY_EXISTS,
  TooManyViews: CONFLICT,
  ViewOfAnother: CONFLICT,
  // the current establishment
  EstablishmentInactive: CONFLICT,
  EstablishmentLost: CONFLICT,
  // counting
  CashLogExists: ALREADY_EXISTS,
  RegisterInactive: CONFLICT,
  CategoryInactive: CONFLICT,
  NothingCounted: WRONG_COUNT,
  TotalRequired: WRONG_COUNT,
  QuantityRequired: WRONG_COUNT,
  TurnoverRequired: WRONG_COUNT,
  CommentRequired: WRONG_COUNT,
  PouchTotalRequired: WRONG_COUNT,
  PouchNumberRequired: WRONG_COUNT,
  PouchNumberTooShort: WRONG_COUNT,
  PouchNumberTooLong: WRONG_COUNT,
  PouchNumberUnreadable: WRONG_COUNT,
  PouchNumberTaken: ALREADY_EXISTS,
  TotalNegative: NEGATIVE_TOTAL,
  CountValidatedByAccounting: CONFLICT,
  PouchInRemittance: CONFLICT,
  SealNumberInvalid: CONFLICT,
  NoProvisionCode: CONFLICT,
  DeltaChanged: CONFLICT,
  // the wallet
  WalletNegative: NEGATIVE_TOTAL,
  NotesNotInWallet: NEGATIVE_TOTAL,
  CoinsLeftWallet: NEGATIVE_TOTAL,
  NotAnExchange: CONFLICT,
  ExchangeCanceled: CONFLICT,
  ExchangeReceived: ALREADY_EXISTS,
  ExchangePrepared: CONFLICT,
  DifferenceNotConfirmed: CONFLICT,
  NotUndoable: CONFLICT,
  MovementUndone: ALREADY_EXISTS,
  MovementPosted: CONFLICT,
  CountedSinceMovement: CONFLICT,
  MoneyLeftSinceMovement: NEGATIVE_TOTAL,
  // remittances
  NoPouch: { code: CODES.noPouchToRemit, http: 409 },
  PouchNotFree: { code: CODES.noPouchToRemit, http: 409 },
  PouchTypesDiffer: CONFLICT,
  TotalNotPositive: NEGATIVE_TOTAL,
  CarrierRequired: CONFLICT,
  CarrierInactive: CONFLICT,
  RemittanceDatePast: CONFLICT,
  RemittanceDateTooFar: CONFLICT,
  RemittanceDateWeekend: CONFLICT,
  RemittanceDateBeforePouches: CONFLICT,
  RemittanceDateUnchanged: CONFLICT,
  PickUpNotDue: CONFLICT,
  PouchNotConfirmed: CONFLICT,
  NoPouchLeaves: CONFLICT,
  SelfValidation: CONFLICT,
  CreditRequired: CONFLICT,
  CreditBeforeHandOver: CONFLICT,
  CreditTooFarAhead: CONFLICT,
  CreditInFuture: CONFLICT,
  ChangeNotCredited: CONFLICT,
  TicketsNotCredited: CONFLICT,
  // paper vouchers
  EstablishmentAndPeriodRequired: BAD_REQUEST,
  TicketYearExpired: WRONG_COUNT,
  LastYearExceedsCount: WRONG_COUNT,
  LastYearIncomplete: WRONG_COUNT,
  TicketIssuerClosed: WRONG_COUNT,
  TicketsInDispatch: CONFLICT,
  NoTickets: CONFLICT,
  TicketQuantityRequired: CONFLICT,
  SlipNumberRequired: CONFLICT,
  PouchNotHandedOver: CONFLICT,
  SentInFuture: CONFLICT,
  SentBeforeLeaving: CONFLICT,
  ReimbursedBeforeSent: CONFLICT,
  ReimbursedInFuture: CONFLICT,
  IssuerNotInDispatch: CONFLICT,
  DispatchReimbursed: CONFLICT,
  DispatchPaid: CONFLICT,
  PaymentPosted: CONFLICT,
  // administration
  InUse: CONFLICT,
  AlreadyTaken: ALREADY_EXISTS,
  SirenTaken: ALREADY_EXISTS,
  RoleTooHigh: CONFLICT,
  OwnRights: CONFLICT,
  LastSuperAdmin: CONFLICT,
  NoEstablishmentLeft: CONFLICT,
  CountTypeInUse: CONFLICT,
  CategoryBeingSent: CONFLICT,
  CategoryPosted: CONFLICT,
  SaleTypeInUse: CONFLICT,
  PaymentModeInactive: CONFLICT,
  // closings of the tills
  ClosingFileTooLarge: TOO_LARGE,
  ClosingFileTypeNotAllowed: UNSUPPORTED,
  ClosingFileFaulty: BAD_REQUEST,
  ServiceAlreadyClosed: ALREADY_EXISTS,
  ClosingNumberTaken: ALREADY_EXISTS,
  ReplacementLeavesRegister: CONFLICT,
  ReplacedClosingControlled: CONFLICT,
  CashPadMissing: CONFLICT,
  // bank statements
  BankFileTooLarge: TOO_LARGE,
  BankFileRefused: INVALID_VALUE,
  BankColumnsUnknown: INVALID_VALUE,
  BankAccountRequired: INVALID_VALUE,
  BankAccountsUnknown: INVALID_VALUE,
  BankLineNotCredit: CONFLICT,
  BankLineLinked: ALREADY_EXISTS,
  BankLineClassified: CONFLICT,
  BankSplitDiffers: CONFLICT,
  BankLineNotLinked: CONFLICT,
  BankAccountDiffers: CONFLICT,
  BankPouchCredited: ALREADY_EXISTS,
  BankLinesLinked: CONFLICT,
  SettlementExceeds: CONFLICT,
  SettlementPosted: CONFLICT,
  SettlementFollowed: CONFLICT,
  // accounting
  LogNotControlled: CONFLICT,
  ClosingNotAccepted: CONFLICT,
  ClosingMissing: CONFLICT,
  JournalCodeTaken: ALREADY_EXISTS,
  JournalHasEntries: CONFLICT,
  EstablishmentHasEntries: CONFLICT,
  MonthNotOver: CONFLICT,
  MonthNotSent: CONFLICT,
  MonthEmpty: CONFLICT,
  ClosingsNotCounted: CONFLICT,
  EarlierMonthOpen: CONFLICT,
  MonthExported: CONFLICT,
  LaterMonthClosed: CONFLICT,
  CodeTooLong: CONFLICT,
  EntryReversed: ALREADY_EXISTS,
  EntryNotReversed: CONFLICT,
  EntryReplaced: ALREADY_EXISTS,
  EntryNotRepostable: CONFLICT,
  CorrectionNotReversed: CONFLICT,
  TakingBackNotReversed: CONFLICT,
  CoinsTakenBack: CONFLICT,
  ReversalNotReversible: CONFLICT,
  InventoryNotReversible: CONFLICT,
  NothingToSend: CONFLICT,
  MonthClosed: ALREADY_EXISTS,
  // jobs
  JobNotYours: CONFLICT,
  // exports
  ExportTooLong: CONFLICT,
  ExportTooLarge: CONFLICT,
  ExportsUnderWay: CHANGED_MEANWHILE,
  ExportExpired: { code: CODES.error, http: 410 },
  ExportRightsChanged: CONFLICT,
  // attachments
  AttachmentTooLarge: TOO_LARGE,
  AttachmentTypeNotAllowed: UNSUPPORTED,
  AttachmentDisguised: INVALID_VALUE,
  TooManyAttachments: CONFLICT,
  AttachmentIsProof: CONFLICT,
} as const satisfies Record<string, { code: number; http: number }>

export type RefusalName = keyof typeof REFUSALS

/** A refused command: the name of the rule that refuses it. */
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
