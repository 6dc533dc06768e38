/** Whoever tries something with what is another's, on one app: for the tests of who may. */
import { as, say } from './asks'
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { entrust, newSchool } from './campus'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { certified, newCampus, type Campus } from './certification/certified'
import { startApp, type TestApp, type TestSession } from './harness'

/** Everybody who tries, those who should be refused first. */
export const callers = ['guest', 'blocked', 'stranger', 'elsewhere', 'desk', 'platform', 'owner'] as const
export type Caller = (typeof callers)[number]

/** What a caller sends; made anew after each that was let in, since some calls use their subject up. */
export type Make = () => Promise<{ id?: string | undefined } & Record<string, unknown>>
export interface Rule {
  readonly who: readonly Caller[]
  readonly make: Make
  /** Where the id stands by which it is decided who may, if it is none of the usual names and not the only one. */
  readonly main?: string
  /**
   * What shows that the caller was given the thing, in the answer or in what the call did to it; a call that succeeds is
   * enough where it is absent.
   */
  readonly given?: (data: never) => boolean | Promise<boolean>
}

/** Makes what is not the caller's to name: its id. */
export type MakeForeign = () => Promise<string>
/** The same where more is to be said. */
export interface Foreign {
  readonly make: MakeForeign
  /** Stands in what the rule makes, beside the id: where one without the other is refused for its shape. */
  readonly around?: object | (() => Promise<object>)
  /** One that the caller may name there: it is not refused. */
  readonly own?: (sent: Record<string, unknown>) => Promise<string>
  /** Nothing happened to it. The call itself may succeed: it passes over what is not the caller's. */
  readonly kept?: (id: string) => Promise<boolean>
}

/** What a feature's `ownership.ts` gives by default. */
export interface Ownership {
  /** By the endpoint. Each that takes an id has one. */
  rules(stage: Stage): Record<string, Rule>
  /**
   * Endpoints whose ids are nobody's, or that only change what the caller thinks of another, and those whose own test holds
   * who may: why they have no rule.
   */
  nobodys?: Readonly<Record<string, string>>
  /**
   * Ids that are not the caller's to name, by the endpoint and by where they stand in what its rule makes: refused to who
   * may call it otherwise.
   */
  foreign?(stage: Stage): Record<string, Record<string, MakeForeign | Foreign>>
  /** Ids beside the main one where another's does nothing, by the endpoint and where they stand: why. */
  harmless?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /**
   * What is about the stage's owner, who decides on that desk: each is refused to them, and not to another. By the endpoint,
   * in place of what its rule makes.
   */
  impartial?(stage: Stage): Record<string, readonly Make[]>
  /** Endpoints of those who decide that decide about nobody, or only give up what is one's own: why. */
  aboutNobody?: Readonly<Record<string, string>>
  /** The endpoint by which each desk decides. */
  desks?: Readonly<Record<string, string>>
  /** Makes one of what a desk lists of its own schools, by the list's endpoint: its id. */
  listed?(stage: Stage): Record<string, () => Promise<string>>
}

/** Those of all features, found by their folders. */
export const ownerships = (): Ownership[] =>
  readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'ownership.ts')
    // oxlint-disable-next-line typescript/no-require-imports -- found by folder
    .map((file) => (require(path.join(__dirname, file)) as { default: Ownership }).default)

export const signedIn = callers.filter((caller) => caller !== 'guest')
const others = signedIn.filter((caller) => caller !== 'owner')
const without = (list: readonly Caller[], ...left: Caller[]) =>
  list.filter((caller) => !left.includes(caller))
export const unblocked = without(callers, 'blocked')
export const unblockedIn = without(signedIn, 'blocked')
export const visitors = without(others, 'blocked')
export const desks: readonly Caller[] = ['desk', 'platform']
export const mine: readonly Caller[] = ['owner']
export const reviewersAnd = ['desk', 'platform', 'owner'] as const

export const key = () => randomUUID()

/** The latest step of an order: a ruling names the one that it was decided by. */
export async function latestStep({ app }: Stage, order: string): Promise<string> {
  const { rows } = await app.pool.query<{ id: string }>(
    'select id from order_events where order_id = $1 order by id desc limit 1',
    [order],
  )
  return rows[0]?.id ?? assert.fail('no step')
}

/** An app with everybody on it, once it is open, and an owner who blocked one of them. */
export class Stage {
  app!: TestApp
  campus!: Campus
  readonly people = new Map<Caller, TestSession | undefined>()

  async open(): Promise<void> {
    this.app = await startApp()
    this.campus = await newCampus(this.app)
    const administrator = async (school: string | null) => {
      const person = await this.newStudent()
      await entrust(this.app, person, school === null ? 'platform-admin' : 'school-admin', school)
      return person
    }
    this.people.set('blocked', await this.newStudent()).set('stranger', await this.newStudent())
    this.people
      .set('desk', await administrator(this.campus.school))
      .set('platform', await administrator(null))
    this.people.set('elsewhere', await administrator(await newSchool(this.app, '青屿理工大学', '青屿市')))
  }

  newStudent = () => certified(this.app, this.campus)

  person = (caller: Caller): TestSession => this.people.get(caller) ?? assert.fail(caller)

  get owner(): TestSession {
    return this.person('owner')
  }

  /** Each test has an owner of its own: what they may do in a minute is counted. */
  async nextOwner(): Promise<void> {
    this.people.set('owner', await this.newStudent())
    await say(this.app.post('user/block', { id: this.person('blocked').userId }, as(this.owner)))
  }
}
