/** The outside services as the features see them. Each has a local implementation and a vendor's. */
import type { Readable } from 'node:stream'
import type { SubscribeVendor } from '../../contract/message/rules'
import type { CourierProvider } from './courier/types'
import type { BooksProvider } from './books/types'
import type { Template, TemplatePart } from './outgoing'
import type { PayProviders } from './pay/types'
import type { PayoutProvider } from './payout/types'
import type { PushProvider } from './push/types'

export type { PushMessage } from './push/types'

/** A service outside did not do what was asked. `message` is for the log; people get a sentence by `reason`. */
export class ProviderError extends Error {
  constructor(
    /**
     * invalid-code: what the person brought is wrong, expired or used; rate-limited: too many calls for this
     * person or app; invalid-input: the vendor refuses the input (an unknown address, a number it cannot text);
     * unavailable: the service fails, is not reachable, or is not set up rightly.
     */
    readonly reason: 'invalid-code' | 'rate-limited' | 'invalid-input' | 'unavailable',
    /** Service and vendor's code, for example `wechat 40029: invalid code`. */
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
    this.name = 'ProviderError'
  }
}

export interface SmsProvider {
  /** off: people sign in by other ways, and phones cannot be proved. */
  readonly name: 'local' | 'off' | 'tencent' | 'aliyun'
  /** Sends a sign-in code that lives five minutes. @throws ProviderError rate-limited, invalid-input, unavailable */
  send(phone: string, code: string): Promise<void>
  /** Tells who asked for a school what became of it; absent where no template for that is set. @throws ProviderError as send */
  answer?(phone: string, school: string, outcome: '已收录' | '未收录'): Promise<void>
  /** Whether the vendor takes our keys and has passed the template of codes; sends nothing. @throws ProviderError as send */
  approved?(): Promise<boolean>
}

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  /** Where one POST ends such mails (RFC 8058); none for what is sent once. */
  unsubscribe?: string
}

export interface MailProvider {
  /** off: addresses cannot be proved, and nobody is written to. */
  readonly name: 'local' | 'off' | 'smtp'
  /** Sends a code that lives some minutes. @throws ProviderError rate-limited, invalid-input, unavailable */
  send(address: string, code: string): Promise<void>
  /** Sends a letter. @throws as send */
  post(mail: Mail): Promise<void>
  /** Whether it is reached and takes our password; sends nothing. @throws as send */
  verify?(): Promise<void>
}

export interface SubscribeMessage {
  template: Template
  /** Opens on a tap: a page of the mini-program, without a slash at its beginning. */
  page: string
  /** What the template's fields may show. `at` reads 2026-11-21 16:30. */
  parts: Record<TemplatePart, string>
}

export interface SubscribeProvider {
  /** False: the person has no consent left, or takes none. @throws ProviderError rate-limited, invalid-input, unavailable */
  sendMessage(openId: string, message: SubscribeMessage): Promise<boolean>
}

/** An account at a vendor. `unionId` is one person over all apps of one WeChat or QQ platform account. */
export interface VendorAccount {
  openId: string
  unionId: string | null
}

export interface SignInProvider<Name extends string> {
  readonly name: 'local' | 'off' | Name
  /** Exchanges the code that the mini-program got. @throws ProviderError invalid-code, rate-limited, unavailable */
  session(code: string): Promise<VendorAccount>
}

/** How what one payment paid for was handed over. */
export interface ShippingReport {
  /** WeChat's number of the payment, and who paid it. */
  payment: string
  openId: string
  /** It is a share: the merchant number that ordered all of it, and our numbers of the whole and of the share. */
  combined?: { merchant: string; number: string; share: string }
  type: 'express' | 'city' | 'virtual' | 'pickup'
  /** It goes in several parcels, told of one after the other; `all`: these are the last. By courier alone. */
  split: boolean
  all: boolean
  /** What it is, in words. */
  items: string
  /** By courier, at least one. `company`: as WeChat spells it. `phoneMask`: the receiver's as 138****1234, which SF asks for. */
  parcels: readonly { company: string; number: string; phoneMask?: string }[]
  /** Of two reports the later one stands. */
  at: Date
}

export interface WechatProvider extends SignInProvider<'wechat'> {
  /** Exchanges the code of the phone number button for the number, 11 digits. @throws as session */
  phone(code: string): Promise<string>
  /**
   * The picture of a code that opens a page of the mini-program, without a slash at its beginning, with `scene` of at most
   * 32 characters; null where there is no mini-program to open. @throws ProviderError rate-limited, invalid-input, unavailable
   */
  code(page: string, scene: string): Promise<Buffer | null>
  /**
   * Tells WeChat, which keeps the money until then. The same again is no harm.
   * @throws ProviderError when it has to be told again, also while a payment is not a minute old
   */
  reportShipping(report: ShippingReport): Promise<void>
}

export interface StorageProvider {
  readonly name: 'local' | 's3'
  /** Keys are lower-case paths like `pictures/ab/0192.webp`; a stored key is never written again, but by replaceFile. */
  put(key: string, content: Buffer, contentType: string): Promise<void>
  /** As put, with the content of the file at `path` on this machine, which is never in memory whole. */
  putFile(key: string, path: string, contentType: string): Promise<void>
  /** As putFile, for a key that is stored: who reads it meanwhile reads the old file or the new one, and caches keep the old. */
  replaceFile(key: string, path: string, contentType: string): Promise<void>
  /** Where a client reads the file: `/files/<key>` on this server, or an absolute address. */
  url(key: string): string
  /** @throws when the file is not there */
  read(key: string): Promise<Buffer>
  /** The same, bit by bit. It may also break off later, as streams do. */
  stream(key: string): Promise<Readable>
  /** Does nothing when the file is not there. */
  remove(key: string): Promise<void>
  /** Every key, in no order. */
  list(): AsyncIterable<string>
  /** Absolute folder that /files serves; null when files are read elsewhere. */
  readonly folder: string | null
  /** Origin that pages load the pictures from, for the content security policy; null for this server. */
  readonly origin: string | null
}

export interface IdentityProvider {
  readonly name: 'local' | 'off' | 'tencent'
  /** Whether the name belongs to the ID number. @throws ProviderError rate-limited, invalid-input, unavailable */
  check(name: string, number: string): Promise<boolean>
}

/** A cell of a table in a picture, from which row and column on, and how many of each it takes. */
export interface OcrCell {
  row: number
  rows: number
  column: number
  columns: number
  text: string
}
/** The tables of a picture, and its words that stand in none. */
export interface OcrTables {
  tables: OcrCell[][]
  rest: string[]
}

/** Reads papers. Every text may be ''. null: this server does not read. @throws ProviderError as IdentityProvider */
export interface OcrProvider {
  readonly name: 'local' | 'tencent'
  idCard(image: Buffer): Promise<{ name: string; number: string } | null>
  license(
    image: Buffer,
  ): Promise<{ name: string; number: string; person: string; address: string; period: string } | null>
  tables(image: Buffer): Promise<OcrTables | null>
}

export interface ImProvider {
  readonly name: 'tencent'
  /** What an app signs in to the vendor with. */
  sign(userId: string): { app_id: number; user_id: string; user_sig: string; expires_at: string }
  /**
   * Word between two people, to the open apps of both: a number of a conversation, never what it says. Nobody is told
   * later who is not there now. @throws ProviderError rate-limited, unavailable
   */
  tell(from: string, to: string, said: { conversation: string; seq: number }): Promise<void>
}

/** What the vendor calls the place of words: 1 profile, 2 comment, 3 forum, 4 social diary. */
export type SafetyScene = 1 | 2 | 3 | 4

export interface SafetyOpinion {
  /** review: people should look at it. risky: it must not be shown. */
  suggest: 'pass' | 'review' | 'risky'
  /** The vendor's number of what it is about; 100 or 0 for nothing. */
  label: number
  /** Words that it names. */
  keywords: string[]
}

export interface MediaOpinion {
  /** What `media` gave when it was asked. */
  traceId: string
  suggest: SafetyOpinion['suggest']
  label: number | null
}

/** Looks at what people of its mini-program publish: those who were in it within two hours, by their account there. */
export interface SafetyProvider {
  readonly name: 'wechat'
  /** A text of any length. @throws ProviderError rate-limited; invalid-input: it does not answer about this person; unavailable */
  text(openId: string, scene: SafetyScene, text: string): Promise<SafetyOpinion>
  /** Asks about a file that it fetches from `url`, and gives the number under which the answer comes later. @throws as text */
  media(openId: string, scene: SafetyScene, kind: 'picture' | 'sound', url: string): Promise<string>
  /** What its check of our address wants back; null when somebody else asks. */
  greeting(query: Readonly<Record<string, string | undefined>>): string | null
  /** What a call to our address says: an answer about a file, something else of the vendor's, or nothing of its own. */
  heard(query: Readonly<Record<string, string | undefined>>, body: string): MediaOpinion | 'other' | 'forged'
}

/** Looks at what anybody publishes, wherever they are, and answers at once. @throws ProviderError rate-limited, invalid-input, unavailable */
export interface CloudSafetyProvider {
  readonly name: 'tencent'
  /** A text of any length. */
  text(text: string): Promise<SafetyOpinion>
  /** `id` names the question: asked again it is the same one. */
  picture(id: string, content: Buffer): Promise<SafetyOpinion>
}

export interface Providers {
  /** null when no vendor is set: people look the number up themselves. */
  courier: CourierProvider | null
  identity: IdentityProvider
  ocr: OcrProvider
  sms: SmsProvider
  mail: MailProvider
  wechat: WechatProvider
  qq: SignInProvider<'qq'>
  alipay: SignInProvider<'alipay'>
  /** null where the vendor is turned off. */
  subscribe: Record<SubscribeVendor, SubscribeProvider | null>
  /** null where this server sends browsers nothing. */
  push: PushProvider | null
  storage: StorageProvider
  books: BooksProvider
  /** null when no vendor is set: our own gateway is the only way. */
  im: ImProvider | null
  /** null where the vendor is not set. */
  pay: PayProviders
  /** null where nothing brings money to people by itself: bank cards are left. */
  payout: PayoutProvider | null
  /** null when no vendor is set: the list of words and reviewers answer. */
  safety: SafetyProvider | null
  /** For those whom it does not answer about. null when no vendor is set. */
  cloudSafety: CloudSafetyProvider | null
  /** null when no vendor is set: the school table answers. */
  maps: MapsProvider | null
}

export interface Coordinates {
  /** gcj02, degrees. */
  latitude: number
  longitude: number
}
export interface MapsAddress extends Coordinates {
  recommend: string
  city: string
  district: string
  nation: string
  province: string
}
export interface MapsPoi extends Coordinates {
  id: string
  title: string
  address: string
  /** Metres from where the search was centred, when there was a centre. */
  distance?: number
}
export interface MapsDistrict {
  id: string
  name: string
  fullname: string
  location: Coordinates
}

export interface StaticMapOptions {
  center: Coordinates
  zoom: number
  /** px; twice as many at `scale` 2. */
  size: { width: number; height: number }
  scale: 1 | 2
  markers: readonly Coordinates[]
}
export interface MapPicture {
  content: Buffer
  type: string
}

/** Tencent's WebService API. Every method @throws MapsFailure. */
export interface MapsProvider {
  readonly name: 'tencent'
  reverseGeocoder(location: Coordinates): Promise<MapsAddress>
  search(options: {
    keyword: string
    location: Coordinates
    pageSize: number
    pageIndex: number
    /** Metres. */
    radius: number
    autoExtend: 0 | 1
  }): Promise<MapsPoi[]>
  suggestion(options: {
    keyword: string
    region: string
    regionFix: 0 | 1
    policy: 0 | 1
  }): Promise<MapsPoi[]>
  geocoder(address: string): Promise<Coordinates>
  /** Provinces, cities and districts, one list for each level. */
  cityList(): Promise<MapsDistrict[][]>
  district(id: string): Promise<MapsDistrict[]>
  /** Metres to each destination, in order. */
  distance(options: {
    from: Coordinates
    to: readonly Coordinates[]
    mode: 'walking' | 'driving'
  }): Promise<number[]>
  /** A map as a picture. */
  staticMap(options: StaticMapOptions): Promise<MapPicture>
}

/** `status` is one of those that clients know (spec, section 8): 310, 311, 600 or 1000 for a failed request. */
export class MapsFailure extends ProviderError {
  constructor(
    readonly status: 310 | 311 | 600 | 1000,
    message: string,
    options?: ErrorOptions,
  ) {
    super(status === 310 ? 'invalid-input' : 'unavailable', message, options)
    this.name = 'MapsFailure'
  }
}
