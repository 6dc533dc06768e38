/**
 * Calls of every endpoint by everybody, as the contract wants them and as it does not. Whatever is sent, the answer is
 * the envelope and no 5xx.
 */
import { roles, type Role } from '../../../contract/roles/rules'
import { writeCampus } from '../../../server/seed'
import { certify, entrust, newPerson } from '../campus'
import { startApp, type Answer, type AppOverrides, type TestApp } from '../harness'
import { callRoute, routes } from '../routes'
import { Dice } from './dice'
import { Files, givenBy, type FuzzFile } from './files'
import { Seen } from './seen'
import { Values, type Schema } from './values'

export interface Fault {
  path: string
  caller: string
  /** What was sent, as JSON, and what came back. */
  sent: string
  answer: string
}

const callers = ['guest', 'user', 'student', 'verified', ...roles] as const
type Caller = (typeof callers)[number]
/** Those who get in nearly everywhere are asked for more often. */
const frequent: readonly Caller[] = ['verified', 'rider', 'school-admin', 'platform-admin', 'talent']

/** An account for each caller, in a school that there is. They sign in anew when a call has signed them out. */
class People {
  private readonly tokens = new Map<Caller, string>()

  constructor(
    private readonly app: TestApp,
    private readonly school: string,
  ) {}

  async tokenOf(caller: Caller): Promise<string | undefined> {
    if (caller === 'guest') return undefined
    const known = this.tokens.get(caller)
    if (known !== undefined) return known
    const person = await newPerson(this.app, this.school)
    if (caller !== 'user') await certify(this.app, person)
    if (caller !== 'user' && caller !== 'student')
      await this.app.pool.query('update users set verified_at = now() where id = $1', [person.userId])
    if (roles.some((role) => role === caller))
      await entrust(this.app, person, caller as Role, caller === 'platform-admin' ? null : this.school)
    this.tokens.set(caller, person.token)
    return person.token
  }

  forget = (caller: Caller): void => void this.tokens.delete(caller)
}

export const isEnvelope = ({ envelope }: Answer<unknown>): boolean =>
  typeof envelope === 'object' &&
  ['code', 'data', 'message', 'msg'].every((name) => name in envelope) &&
  typeof envelope.message === 'string'

/** The server on the demo campus, and the school of which most is there. */
export async function openCampus(overrides: AppOverrides = {}): Promise<{ app: TestApp; school: string }> {
  const app = await startApp(overrides)
  await writeCampus(app.context, Date.now())
  const { rows } = await app.pool.query<{ id: string }>(
    'select school_id as id from users where school_id is not null group by 1 order by count(*) desc limit 1',
  )
  return { app, school: rows[0]?.id ?? '' }
}

export interface Fuzz {
  calls: number
  seed: number
  /** A school of the app's. */
  school: string
  /** Told every 1,000 calls. */
  progress?: (done: number) => void
}

/** Runs the calls one after another, so that a seed tells the same again. */
export async function fuzz(app: TestApp, { calls, seed, school, progress }: Fuzz): Promise<Fault[]> {
  const dice = new Dice(seed)
  const seen = new Seen(dice)
  const values = new Values(dice, seen, Date.now())
  const files = await Files.open(dice)
  const people = new People(app, school)
  const paths = Object.keys(routes)
  const faults: Fault[] = []
  for (const caller of callers.slice(1)) await bringFiles(caller)
  for (let done = 0; done < calls; done += 1) {
    if (done > 0 && done % 1_000 === 0) progress?.(done)
    // each endpoint in turn: chance would leave some out
    const path = paths[done % paths.length] ?? ''
    const route = routes[path]
    const file = route?.form ? files.for(path) : undefined
    const schema = (route?.method === 'GET' || file ? route?.query : route?.body) as Schema | undefined
    const group = path.split('/')[0] ?? ''
    const caller = dice.chance(0.7) ? dice.pick(frequent) : dice.pick(callers)
    seen.who = caller
    const right = values.right(schema, group)
    const sent = dice.chance(0.5) ? right : values.wrong(schema, right)
    const token = await people.tokenOf(caller)
    const fault = (answer: string) =>
      faults.push({ path, caller, sent: `${file ? `${file.name} ` : ''}${JSON.stringify(sent)}`, answer })
    try {
      const answer = await send(app, path, sent, { token, file })
      if (answer.status >= 500 || !isEnvelope(answer))
        fault(`${answer.status} ${JSON.stringify(answer.envelope)}`)
      if (answer.status === 401) people.forget(caller)
      // a refusal names fields, too: its words would pass for ids
      if (answer.status < 400)
        seen.learn(answer.data, file ? `${givenBy[path] ?? group} of ${caller}` : group)
    } catch (error) {
      fault(String(error))
    }
  }
  return faults

  /** One file of each kind that others name, so that what takes a file finds the caller's own from the first call on. */
  async function bringFiles(caller: Caller): Promise<void> {
    const token = await people.tokenOf(caller)
    for (const [path, group] of Object.entries(givenBy)) {
      const { status, envelope, data } = await send(app, path, {}, { token, file: files.right(path) })
      if (status >= 500) faults.push({ path, caller, sent: '{}', answer: JSON.stringify(envelope) })
      else if (status < 400) seen.learn(data, `${group} of ${caller}`)
    }
  }
}

/** By the endpoint's own way: an upload is a file, and its query what is sent beside it. */
export function send(
  app: TestApp,
  path: string,
  sent: unknown,
  { token, file }: { token: string | undefined; file?: FuzzFile | undefined },
): Promise<Answer<unknown>> {
  const route = routes[path]
  if (route?.form)
    return app.upload(file?.content ?? Buffer.from(JSON.stringify(sent)), {
      path: path as 'upload',
      token,
      ...(file ? { filename: file.name, type: file.type, query: asTexts(sent) } : {}),
    })
  return callRoute(app, path, route?.method === 'GET' ? asTexts(sent) : (sent as Record<string, unknown>), {
    token,
  })
}

/** A query has texts alone. */
const asTexts = (sent: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(Object(sent) as object).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : String(JSON.stringify(value)),
    ]),
  )

/** One fault of each endpoint, for a person to read. */
export function told(faults: readonly Fault[]): string {
  const first = new Map(faults.map((fault) => [fault.path, fault]).reverse() as [string, Fault][])
  return [...first.values()]
    .map(
      ({ path, caller, sent, answer }) =>
        `${path} by ${caller}: ${sent.slice(0, 400)}\n  ${answer.slice(0, 300)}`,
    )
    .join('\n')
}
