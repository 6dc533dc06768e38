/** One field at a time at the edges of what its column holds, in calls that are otherwise right. */
import type { Answer, TestApp } from '../harness'
import { routes } from '../routes'
import { Dice } from './dice'
import { Files } from './files'
import { isEnvelope, send, type Fault } from './run'
import { Seen } from './seen'
import { Values, type Schema } from './values'

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

/**
 * Where the fields with edges lie in a schema, the bounds that they state themselves, and the schema of those values that
 * have the field: of a union the branch that it is in, with nothing left out on the way.
 */
export function* fields(
  schema: Schema | undefined,
): Generator<{ path: Path; edges: readonly unknown[]; having: Schema }> {
  if (!schema) return
  const known = edgesOf[schema.format ?? schema.type ?? '']
  const stated = [schema.minimum, schema.maximum].filter((bound) => bound !== undefined)
  if (known) yield { path: [], edges: [...known, ...stated], having: schema }
  for (const branch of schema.anyOf ?? []) yield* fields(branch)
  for (const [name, inner] of Object.entries(schema.properties ?? {}))
    for (const { path, having, ...field } of fields(inner))
      yield {
        ...field,
        path: [name, ...path],
        having: {
          ...schema,
          properties: { ...schema.properties, [name]: having },
          required: [...(schema.required ?? []), name],
        },
      }
  for (const { path, having, ...field } of fields(schema.items))
    yield {
      ...field,
      path: [0, ...path],
      having: { ...schema, items: having, minItems: Math.max(schema.minItems ?? 0, 1) },
    }
}

/** A copy of the value with another one there. */
export function placed(value: unknown, [step, ...rest]: Path, edge: unknown): unknown {
  if (step === undefined) return edge
  if (typeof step === 'number') {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : []
    return [placed(first, rest, edge), ...others]
  }
  const inside = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { ...inside, [step]: placed(inside[step], rest, edge) }
}

/** A file is not always one that the endpoint takes: beside each edge of a form there are a few. */
const filesAnEdge = 4

/** Sends them all. `signIn` opens a session that passes the gates, again after a call that ended it. */
export async function edges(app: TestApp, signIn: () => Promise<string>): Promise<Fault[]> {
  const dice = new Dice(26)
  const seen = new Seen(dice)
  const values = new Values(dice, seen, Date.now())
  const files = await Files.open(dice)
  const faults: Fault[] = []
  let token = await signIn()
  const call = async (path: string, sent: unknown): Promise<Answer<unknown>> => {
    const file = routes[path]?.form ? files.for(path) : undefined
    const answer = await send(app, path, sent, { token, file })
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
  // what goes beside a file is its query
  const schemaOf = (path: string) => {
    const { body, query, form } = routes[path] ?? {}
    return (form ? query : (body ?? query)) as Schema | undefined
  }
  const groupOf = (path: string) => path.split('/')[0] ?? ''
  const paths = Object.keys(routes)
  // reads first: what is there fills the fields that are not at an edge
  for (const path of paths.filter((one) => routes[one]?.method === 'GET'))
    for (let again = 0; again < 2; again += 1)
      seen.learn((await call(path, values.right(schemaOf(path), groupOf(path)))).data, groupOf(path))
  for (const path of paths)
    for (const { path: field, edges: sent, having } of fields(schemaOf(path)))
      for (const edge of sent)
        for (let again = 0; again < (routes[path]?.form ? filesAnEdge : 1); again += 1)
          await call(path, placed(values.right(having, groupOf(path)), field, edge))
  return faults
}
