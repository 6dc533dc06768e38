/**
 * What a feature is. Each states it once, in `features/<feature>/feature.ts`; the house collects the statements at start.
 * A new feature edits no list outside of its folders.
 */
import type { SQL } from 'drizzle-orm'
import type { FastifyPluginAsync } from 'fastify'
import type {
  CommentSubject,
  HeldSubject,
  NeedName,
  OrderName,
  PayableKind,
  PictureKind,
  SearchKind,
  Subject,
} from '../contract/kinds'
import type { SheetName } from '../contract/registrar/rules'
import type { Source } from '../contract/game/rules'
import type { ServiceGroup } from '../contract/home/page/rules'
import type { Entry } from '../contract/home/page/schema'
import type { HomeParts } from '../contract/home/schema'
import type { MineParts } from '../contract/homepage/schema'
import type { Context, Executor, Viewer } from './context'
import type { Secrets } from './core/seal/secrets'
import type { ChatBar } from './core/chat/bars'
import type { CardKind } from './core/chat/card'
import type { PeerTag } from './core/chat/tags'
import type { Commentable } from './core/comment/subjects'
import type { Kind as Complaint } from './core/complaint/kind'
import type { Explanation, Posted } from './core/ledger/explained'
import type { Hearing } from './core/notice/hearing'
import type { OrderKind } from './core/order/kind'
import type { Payable } from './core/payment/payables'
import type { Held } from './core/safety/held'
import type { Part } from './core/privacy/handled'
import type { ProgramEvent } from './core/programs/event'
import type { PicturePlace } from './core/safety/pictures'
import type { SharedSecret } from './core/share/secret'
import type { SheetRules } from './core/sheet/rules'
import type { Kind as Search } from './core/search/searchable'
import type { Switch } from './core/switches/switch'
import type { Thing } from './core/thing/thing'
import type { Monthly } from './database/months'
import type { Authenticate } from './http/access'
import type { RouteSet } from './http/implement'
import type { Work } from './jobs'
import type { Seeding } from './seed/campus'

/** Bodies by the kind's name, each made once for a context. */
type Makers<Name extends string, Body> = { readonly [N in Name]?: (context: Context) => Body }

/** A list of things that wait for people who decide. */
interface Desk {
  /** As the hub of desks names it: 跑腿争议. */
  title: string
  /** Where it stands among the desks: the lower first, by name where two are equal. */
  order: number
  /** Also for reviewers who administer nothing; for administrators alone without it. */
  reviewers?: true
  /** For the platform's administrators alone. */
  platform?: true
  /** What follows `from`: rows with `created_at` that wait for this viewer. */
  waiting(viewer: Viewer, context: Context): SQL
}

/** Tells whether a feature has something on that the privacy statement names: by settings that stand in the database. */
type Handles = { readonly [P in Part]?: (context: Context) => Promise<boolean> }

/** What waits for a round, or for a service outside: how much, and since when, is measured all the time. */
interface Queue {
  /** As whoever runs the server reads it: 退款. */
  title: string
  /** Seconds after which the oldest has waited too long. */
  late: number
  /** What to look at then, in a sentence. */
  advice: string
  /** What follows `from`: rows `w` with `created_at`, which an index finds. */
  waiting: SQL
}

/** Something that a school needs before the app is of use to its students. */
interface Lack {
  /** As the checklist names it: 楼栋和地点. */
  title: string
  /** What students cannot do without it, in a sentence. */
  why: string
  /** Where it stands in the list: the lower first. */
  order: number
  /** Url of the page where it is done; the school is added to its query. */
  page: string
  /** What `count` counts: 栋. */
  unit: string
  /** An expression: how much of it the school has. None: it is lacking. */
  count(school: string): SQL
  /** An expression: the last day on which what the school has is of use. */
  until?(school: string): SQL
}

/** A table of facts that holds until a day; then newer ones have to be brought. */
interface Facts {
  /** 全国节假日. */
  title: string
  /** What goes wrong after its end, in a sentence. */
  why: string
  /** Url of the page where newer ones are brought; null: they come with a release of the program. */
  page: string | null
  /** An expression: the last day on which it holds. */
  until: SQL
}

/**
 * How something stands that forms need of a person, `states` of contract/needs: an expression whose value is JSON,
 * made with `stands`.
 */
type Need = (viewer: Viewer) => SQL

/** What students come for, as grids of entries name it. */
export interface Service extends Pick<Entry, 'title' | 'icon' | 'tint'> {
  /** Its page, with its query. */
  url: string
  group: ServiceGroup
  /** What else people call it, and what they look for there, with spaces between: a search for one leads to it. */
  words?: string
  /** Where it stands in its group: the lower first. */
  order: number
  /** Where it stands on the home of a school that has not chosen; not there without it. */
  home?: number
}

/** One step of deleting an account. */
export interface Erasure {
  /** Names of the steps that come before: rows are locked in one order everywhere. */
  after?: readonly string[]
  /** Names of the steps of core that come behind it. */
  before?: readonly string[]
  /** Deletes or empties what is the person's. Gives storage keys of files that no row knows any more. */
  erase(tx: Executor, userId: string, context: Context): Promise<readonly string[] | void>
}

/** Why an account that is due cannot be deleted yet. */
interface Stay {
  /** Condition: something of the person's is not settled. */
  waits(userId: SQL): SQL
  /** Tells a person who asks to leave. @throws Refusal while something is not settled */
  refuse(tx: Executor, userId: string): Promise<void>
}

/** A part of the file that a person takes along. */
export interface Exported {
  /** An expression whose value is JSON: what the person gave and wrote. Files in it are made with `fileJson`. */
  read(userId: string): SQL
  /** What the file says in place of the value; where something is sealed. */
  show?(value: unknown, context: Context): unknown
}

/** A column that names a person, as `table.column`; or one that names a row of the person's. */
type Place = `${string}.${string}`

/** Why rows that name the person there are in no part of the file. */
export type NotExported = Readonly<Record<Place, string>>

/** What stays of the rows of someone who left. */
export interface Kept {
  why: string
  /** Columns whose text stays with them: all, or those named; else none does. */
  words?: 'all' | readonly string[]
}
export type KeptRows = Readonly<Record<Place, Kept>>

/** What sealing needs: commands have no more. */
export type SealedContext = Pick<Context, 'db'> & { providers: Pick<Context['providers'], 'storage'> }

/**
 * What becomes of a table's rows whose time has passed: the daily round deletes them `after` so long a time in `column`,
 * which an index begins with; or another round does; or they stay, and why.
 */
type Passing =
  | { readonly column: string; readonly after: `${number} days` }
  | { readonly round: string }
  | { readonly stays: string }

/** Something that is kept sealed under PAPERS_KEY. */
export interface Sealed {
  /** As the command says it: 地址里的手机号. */
  title: string
  /** Seals anew what is not under the current key. How many it was. */
  reseal(context: SealedContext, secrets: Secrets): Promise<number>
}

export interface Tools {
  authenticate: Authenticate
}

export interface Feature {
  routes?: RouteSet
  /** What turns it off for a school. Without one it is always there. */
  switch?: Switch
  /** What it tells a school's own programs. */
  tells?: readonly ProgramEvent[]
  /** What programs may read of it, by the names that its routes have as `scope`: 学校公告. */
  scopes?: Readonly<Record<string, string>>
  /** What no contract can state: sockets, downloads, calls of vendors. */
  plugins?: readonly ((context: Context, tools: Tools) => FastifyPluginAsync)[]
  /** Scheduled jobs. */
  rounds?: (context: Context) => readonly Work[]
  /** What people publish there. Bodies of the next four parts follow from each, and how it is exported and erased. */
  things?: readonly Thing[]
  /** How complaints, comments, reviews and searches meet the things that `contract/<feature>/things.ts` names. */
  complaints?: Makers<Subject, Complaint>
  comments?: Makers<CommentSubject, Commentable>
  reviews?: Makers<HeldSubject, Held>
  searches?: { readonly [N in SearchKind]?: Search }
  /** What shows pictures outside of posts. */
  pictures?: Makers<PictureKind, PicturePlace>
  payables?: Makers<PayableKind, Payable>
  /** What it sells, or does for money. Bills, cards in chat and the desk of disputes follow. */
  orders?: { readonly [N in OrderName]?: OrderKind }
  /** What its accounts in the ledger should hold, and which transfers must be there. */
  holds?: readonly Explanation[]
  posted?: readonly Posted[]
  /** Queries of the title that something has whose id is a transfer's subject. */
  transferTitles?: readonly ((id: SQL) => SQL)[]
  /** Queries of the points that wait in something of a person's. */
  pointsHeld?: readonly ((userId: SQL) => SQL)[]
  /** Conditions: something that the school reads has the word in its title. It is no name of a person then. */
  wordsInUse?: readonly ((word: SQL, schoolId: string) => SQL)[]
  /** How the sheets are read that `contract/registrar/rules.ts` names. */
  sheets?: { readonly [N in SheetName]?: SheetRules }
  desks?: Readonly<Record<string, Desk>>
  queues?: Readonly<Record<string, Queue>>
  /** What a school still has to bring, by names of their own. */
  lacks?: Readonly<Record<string, Lack>>
  /** Facts that hold until a day, by names of their own: administrators are warned before it. */
  facts?: Readonly<Record<string, Facts>>
  /** How things stand with a person that `contract/<feature>/things.ts` names as needs. */
  needs?: Makers<NeedName, Need>
  /** Queries of how often a person did something since a moment, by which their sunflower grows. */
  grows?: { readonly [N in Source]?: (userId: SQL, since: SQL) => SQL }
  /** Queries of the names, `name`, of the courses that a person has in the term that is on. */
  courses?: readonly ((userId: SQL) => SQL)[]
  /** Entries of the page of all services, and of homes. */
  services?: readonly Service[]
  /** What the home page shows of it to a reader of a school. */
  home?: {
    readonly [N in keyof HomeParts]?: (
      context: Context,
      viewer: Viewer | null,
      school: string | null,
    ) => Promise<HomeParts[N]>
  }
  /** What the page of a person's own things shows of it. */
  mine?: { readonly [N in keyof MineParts]?: (context: Context, viewer: Viewer) => Promise<MineParts[N]> }
  /** Things that people send each other in chat, by the kinds of their cards. */
  cards?: Readonly<Record<string, CardKind>>
  /** What two people deal with, as a bar above their talk shows it. */
  bars?: readonly ChatBar[]
  /** Pages for previews of what only its secret opens, by the kind in their address. */
  shares?: Readonly<Record<string, SharedSecret>>
  /** What people are to each other there, as conversations say it beside a name: 骑手. By names of their own. */
  tags?: Readonly<Record<string, PeerTag>>
  /**
   * Reasons that let two people write to each other whatever else stands in the way: conditions over two expressions,
   * as text, since they are part of a statement that is prepared.
   */
  talks?: readonly ((one: string, other: string) => string)[]
  /** Signs that two people, by their ids, deal with each other: payments outside the app are warned of in their chat. */
  deals?: readonly ((one: string, other: string) => SQL)[]
  /** Frames that open apps may send, by their types. What apps are told is published to `channelOf` a person. */
  hears?: Readonly<Record<string, Hearing>>
  /** More channels of events that a viewer's open apps listen to. */
  channels?: (viewer: Viewer) => readonly string[]
  /** How an account is deleted, by the names of the steps. */
  erasures?: Readonly<Record<string, Erasure>>
  stays?: readonly Stay[]
  /** Conditions: the person gets into the account by something that the feature keeps. */
  waysIn?: readonly ((userId: SQL) => SQL)[]
  /** By the name that the part has in the file. */
  exported?: Readonly<Record<string, Exported>>
  /** Tests hold every table to what is exported, to this, and to `kept`. */
  notExported?: NotExported
  kept?: KeptRows
  sealed?: readonly Sealed[]
  /** By the table. Tests want it of every one with a moment at which rows expire, or a phone in clear. */
  passing?: Readonly<Record<string, Passing>>
  /** Tables that grow for ever, parted by month: for how long rows of each are kept. */
  monthly?: Readonly<Record<string, Monthly>>
  handles?: Handles
  /** What it adds to the demo campus, by the names of the steps. */
  seeds?: Readonly<Record<string, Seeding>>
}

export const feature = (parts: Feature): Feature => parts
