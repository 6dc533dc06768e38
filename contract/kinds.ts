/**
 * Kinds of things, pictures, bills and leads: what each is called and where one is read. A feature adds its own from its
 * things.ts: the values by `addKinds`, the names by `declare module '../kinds' { interface Things { qa: typeof own.things.qa } }`.
 * The server loads every things.ts by folder before anything else; the client reads these as types only.
 */
import type { Reason } from './complaint/rules'

// oxlint-disable-next-line typescript/no-empty-object-type -- features merge into it
export interface Things {}
// oxlint-disable-next-line typescript/no-empty-object-type -- features merge into it
export interface Pictures {}
// oxlint-disable-next-line typescript/no-empty-object-type -- features merge into it
export interface Payables {}
// oxlint-disable-next-line typescript/no-empty-object-type -- features merge into it
export interface Orders {}
// oxlint-disable-next-line typescript/no-empty-object-type -- features merge into it
export interface Leads {}
// oxlint-disable-next-line typescript/no-empty-object-type -- features merge into it
export interface Needs {}

/** Something that people make, meet and speak of. Each part that it has wants a body of the same name on the server. */
interface Thing {
  /** What one is called: 问题. */
  readonly title: string
  /** The page that shows one, without the id that follows: pages/QA/detail?id=. */
  readonly page?: string
  /** It can be complained about. */
  readonly complaints?: {
    /** What is said to be wrong with it, in order. */
    readonly reasons: readonly Reason[]
    /** What is decided about is how a person behaves: they are warned, and muted where that is not enough. Else it is taken down. */
    readonly ofPerson?: true
    /** After 这, where that is not 条 and the title: 位用户. */
    readonly said?: string
  }
  /** It has comments under it. */
  readonly comments?: true
  /** It waits for a reviewer where others would read it. */
  readonly reviews?: true
  /** It can be searched. */
  readonly searches?: {
    /** Its place among the kinds that are found, from the first. */
    readonly order: number
    /** What the kind is called there, where that is not the title: 问答. */
    readonly title?: string
  }
}

/** Pictures that stand outside posts. While one waits, what was there before is shown. */
interface PictureKept {
  /** What it is called: 话题封面. */
  readonly title: string
}

/** What is sold, or done for money. Its bill and where word of it leads follow by the same name. */
interface OrderNamed {
  /** What one is called: 跑腿单. */
  readonly title: string
  /** Before its own title on the payer's bills: 跑腿. */
  readonly bill: string
  /** The page that shows one, without the id that follows. */
  readonly page: string
  /** Those under way, as one conversation of the message tab: its name and icon, and the lists of either side. */
  readonly running: {
    readonly title: string
    readonly icon: string
    readonly buyer: string
    readonly seller: string
  }
}

/** Where a word of the system leads. */
interface Lead {
  /** The page, without the id that follows of what the word is about. */
  readonly page: string
  /** What is done there: 查看和申诉. */
  readonly act: string
  /** Told on every way that the person has, whatever they switched off: somebody may be taking the account. */
  readonly urgent?: true
}

/** What a person has to have done before a form is of use to them. The server says whether they have. */
interface NeedNamed {
  /** As the list of needs calls it: 学生认证. */
  readonly title: string
  /** What it is for, in a sentence. */
  readonly why: string
  /** The page where it is done. */
  readonly page: string
  /** The page that shows how it stands while it is reviewed, where that is another. */
  readonly waits?: string
  /** Names of what has to be done before it. */
  readonly after?: readonly string[]
  /** Its place in the list. */
  readonly order: number
}

export interface Kinds {
  readonly things?: Readonly<Record<string, Thing>>
  readonly pictures?: Readonly<Record<string, PictureKept>>
  /** What can be paid: the server says what it costs, what it is called and where one goes on. */
  readonly payables?: Readonly<Record<string, true>>
  readonly orders?: Readonly<Record<string, OrderNamed>>
  readonly leads?: Readonly<Record<string, Lead>>
  readonly needs?: Readonly<Record<string, NeedNamed>>
}

type Part = 'complaints' | 'comments' | 'reviews' | 'searches'
type Having<P extends Part> = {
  [N in keyof Things]: Things[N] extends Readonly<Record<P, unknown>> ? N : never
}[keyof Things]

/** What can be complained about. */
export type Subject = Having<'complaints'>
/** What can be commented. */
export type CommentSubject = Having<'comments'>
/** What waits for a reviewer where others would read it. */
export type HeldSubject = Having<'reviews'>
/** What can be searched. */
export type SearchKind = Having<'searches'>
export type PictureKind = keyof Pictures
/** What can be paid. */
export type PayableKind = keyof Payables | OrderName
/** What has an order's life. */
export type OrderName = keyof Orders
export type LeadName = keyof Leads | OrderName
export type NeedName = keyof Needs

interface Names {
  readonly complaints: Subject[]
  readonly comments: CommentSubject[]
  readonly reviews: HeldSubject[]
  /** In the order in which kinds are shown. */
  readonly searches: SearchKind[]
  readonly pictures: PictureKind[]
  readonly payables: PayableKind[]
  readonly orders: OrderName[]
  readonly leads: LeadName[]
  /** In the order in which they are done. */
  readonly needs: NeedName[]
}

/** The names by what they can be. Schemas share these lists: they are filled by the time the first call is checked. */
export const kindNames: Names = {
  complaints: [],
  comments: [],
  reviews: [],
  searches: [],
  pictures: [],
  payables: [],
  orders: [],
  leads: [],
  needs: [],
}

const things = new Map<string, Thing>()
const pictures = new Map<string, PictureKept>()
const payables = new Map<string, true>()
const orders = new Map<string, OrderNamed>()
const leads = new Map<string, Lead>()
const needs = new Map<string, NeedNamed>()

const placeOf = (name: string): number => things.get(name)?.searches?.order ?? 0
/** The same names in the same order, whichever feature is loaded first. */
const sorted = (names: string[]): void => {
  names.sort((a, b) => (a < b ? -1 : 1))
}

/** @throws Error that names what two features add */
function add<T>(all: Map<string, T>, own: Readonly<Record<string, T>> = {}): string[] {
  for (const [name, value] of Object.entries(own)) {
    if (all.has(name)) throw new Error(`two features add ${name}`)
    all.set(name, value)
  }
  return Object.keys(own)
}

/** Adds a feature's own kinds. @throws Error that names what another feature has added */
export function addKinds(own: Kinds): void {
  const names: Record<keyof Names, string[]> = kindNames
  for (const name of add(things, own.things))
    for (const part of ['complaints', 'comments', 'reviews', 'searches'] as const)
      if (things.get(name)?.[part]) names[part].push(name)
  names.pictures.push(...add(pictures, own.pictures))
  names.payables.push(...add(payables, own.payables))
  names.orders.push(...add(orders, own.orders))
  for (const [name, { page }] of Object.entries(own.orders ?? {})) {
    names.payables.push(...add(payables, { [name]: true }))
    names.leads.push(...add(leads, { [name]: { page, act: '查看订单' } }))
  }
  names.leads.push(...add(leads, own.leads))
  names.needs.push(...add(needs, own.needs))
  Object.values(names).forEach(sorted)
  names.searches.sort((a, b) => placeOf(a) - placeOf(b))
  names.needs.sort((a, b) => (needs.get(a)?.order ?? 0) - (needs.get(b)?.order ?? 0))
}

function known<T>(all: Map<string, T>, name: string): T {
  const value = all.get(name)
  if (!value) throw new Error(`no feature adds ${name}`)
  return value
}

export const kindOf = (name: keyof Things): Thing => known(things, name)
export const pictureKindOf = (name: PictureKind): PictureKept => known(pictures, name)
export const orderNamed = (name: OrderName): OrderNamed => known(orders, name)
export const leadOf = (name: LeadName): Lead => known(leads, name)
export const needNamed = (name: NeedName): NeedNamed => known(needs, name)

/** The page of a kind by a name that may be none, without the id that follows; null where there is none. */
export const namedPage = (name: string): string | null => things.get(name)?.page ?? null

/** The page that shows one, as the app opens it; null where things of the kind have none. */
export function pageOfThing(name: keyof Things, id: string): string | null {
  const { page } = kindOf(name)
  return page === undefined ? null : `/${page}${id}`
}

/** Where a word of the system leads that is about `id`. */
export const pageOfLead = (name: LeadName, id: string): string => `/${leadOf(name).page}${id}`

/** What is said to be wrong with most things. */
export const usualReasons = [
  'advert',
  'fraud',
  'abuse',
  'porn',
  'untrue',
  'privacy',
  'infringement',
  'illegal',
  'other',
] as const satisfies readonly Reason[]
