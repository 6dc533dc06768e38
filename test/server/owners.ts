/** Whoever tries something with what is another's, on one app: for the tests of who may. */
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
  /** What of the answer shows that the caller was given the thing; a call that succeeds is enough where it is absent. */
  readonly given?: (data: never) => boolean
}

/** What a feature's `ownership.ts` gives by default. */
export interface Ownership {
  /** By the endpoint. Each that addresses a person or a thing has one. */
  rules(stage: Stage): Record<string, Rule>
  /** Endpoints whose `id`, `user` or `school` is nobody's, and those that only change what the caller thinks of another. */
  nobodys?: readonly string[]
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
export const say = async <T>(
  answer: Promise<{ code: unknown; data: T; envelope: { message: string; msg: string } }>,
): Promise<T> => {
  const { code, data, envelope } = await answer
  assert.equal(code, 0, envelope.message + envelope.msg)
  return data
}
export const as = (person: TestSession) => ({ token: person.token })

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
