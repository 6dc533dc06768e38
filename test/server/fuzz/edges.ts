/** One field at a time at the edges of what its column holds, in calls that are otherwise right. */
import type { Answer, TestApp } from '../harness'
import { routes } from '../routes'
import { Dice } from './dice'
import { isEnvelope, send, type Fault } from './run'
import { Seen, Values, type Schema } from './values'

type Path = readonly (string | number)[]

const unknownId = 'c0ffee00-0000-7000-8000-000000000000'
const idEdges = [unknownId, unknownId.toUpperCase(), `urn:uuid:${unknownId}`]
const instantEdges = [
  '2100-12-31T23:59:59.999Z',
  '2000-01-01T00:00:00.000Z',
  '2016-12-31T23:59:60Z',
  '2026-11-27T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '0000-01-01T00:00:00Z',
]
const dayEdges = ['2100-12-31', '1900-01-01', '0000-01-01', '9999-12-31', '2026-02-30']
const numberEdges = [2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER, -1, -2_147_483_649]
const edgesOf: Record<string, readonly unknown[]> = {
  uuid: idEdges,
  'date-time': instantEdges,
  date: dayEdges,
  integer: numberEdges,
  number: numberEdges,
}

/** Where the fields with edges lie in a schema, and the bounds that they state themselves. */
function* fields(schema: Schema | undefined, path: Path = []): Generator<[Path, readonly unknown[]]> {
  if (!schema) return
  const edges = edgesOf[schema.format ?? schema.type ?? '']
  if (edges)
    yield [path, [...edges, ...[schema.minimum, schema.maximum].filter((bound) => bound !== undefined)]]
  for (const branch of schema.anyOf ?? []) yield* fields(branch, path)
  for (const [name, inner] of Object.entries(schema.properties ?? {})) yield* fields(inner, [...path, name])
  if (schema.items) yield* fields(schema.items, [...path, 0])
}

/** A copy of the value with another one there. */
function placed(value: unknown, [step, ...rest]: Path, edge: unknown): unknown {
  if (step === undefined) return edge
  if (typeof step === 'number') {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : []
    return [placed(first, rest, edge), ...others]
  }
  const inside = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { ...inside, [step]: placed(inside[step], rest, edge) }
}

/** Sends them all. `signIn` opens a session that passes the gates, again after a call that ended it. */
export async function edges(app: TestApp, signIn: () => Promise<string>): Promise<Fault[]> {
  const dice = new Dice(26)
  const seen = new Seen(dice)
  const values = new Values(dice, seen, Date.now())
  const faults: Fault[] = []
  let token = await signIn()
  const call = async (path: string, sent: unknown): Promise<Answer<unknown>> => {
    const answer = await send(app, path, sent, { token })
    if (answer.status >= 500 || !isEnvelope(answer))
      faults.push({
        path,
        caller: 'everything',
        sent: JSON.stringify(sent),
        answer: `${answer.status} ${JSON.stringify(answer.envelope)}`,
      })
    if (answer.status === 401) token = await signIn()
    return answer
  }
  const schemaOf = (path: string) => (routes[path]?.body ?? routes[path]?.query) as Schema | undefined
  const groupOf = (path: string) => path.split('/')[0] ?? ''
  const paths = Object.keys(routes).filter((path) => routes[path]?.form === undefined)
  // reads first: what is there fills the fields that are not at an edge
  for (const path of paths.filter((one) => routes[one]?.method === 'GET'))
    for (let again = 0; again < 2; again += 1)
      seen.learn((await call(path, values.right(schemaOf(path), groupOf(path)))).data, groupOf(path))
  for (const path of paths)
    for (const [field, sent] of fields(schemaOf(path)))
      for (const edge of sent)
        await call(path, placed(values.right(schemaOf(path), groupOf(path)), field, edge))
  return faults
}
