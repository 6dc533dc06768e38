/** Queues of this installation, of desks and of scheduled jobs: their lengths, and since when the oldest waits. */
import { sql, type SQL } from 'drizzle-orm'
import type { Context, Viewer } from './context'

/** A queue of a scheduled job or of an outside service, measured all the time. */
interface Queue {
  /** Title for the operator: 退款. */
  title: string
  /** Seconds after which the oldest has waited too long. */
  late: number
  /** Advice on what to look at then, in a sentence. */
  advice: string
  /** Text behind `from`: rows `w` with `created_at`, which an index finds. */
  waiting: SQL
}

declare module './feature' {
  interface Feature {
    queues?: Readonly<Record<string, Queue>>
  }
}

interface Waiting {
  count: number
  /** Time of the oldest, ms; null: nothing waits. */
  oldest: number | null
}

/** Lengths of queues by their names; `from` of each: rows `w` with `created_at`. One statement. */
export async function waitingIn(
  { db }: Pick<Context, 'db'>,
  queues: readonly (readonly [name: string, from: SQL])[],
): Promise<Map<string, Waiting>> {
  const parts = queues.map(
    ([name, from]) =>
      sql`select ${name}::text as name, count(*)::int as count, (extract(epoch from min(w.created_at)) * 1000)::float8 as oldest from ${from}`,
  )
  const { rows } = await db.execute<Waiting & { [part: string]: unknown; name: string }>(
    sql.join(parts, sql` union all `),
  )
  return new Map(rows.map(({ name, count, oldest }) => [name, { count, oldest }]))
}

export interface QueueState extends Waiting {
  name: string
  kind: 'desk' | 'queue'
  title: string
  /** ms after which the oldest has waited too long. */
  late: number
  /** Advice on what to look at then. */
  advice: string
}

/** People decide what waits on a desk, on days when they work. */
const desks = { late: 3 * 86_400_000, advice: '请审核的人到“管理”里处理，人手不够就多给几个人审核角色' }

/** Nobody, who may see what waits in every school. */
const everywhere: Viewer = {
  id: '00000000-0000-0000-0000-000000000000',
  schoolId: null,
  sessionId: '',
  student: false,
  verified: false,
  blocks: false,
  roles: [{ role: 'platform-admin', schoolId: null }],
}

async function read(context: Context): Promise<QueueState[]> {
  const all = [
    ...Object.entries(context.house.all('queues')).map(([name, { waiting, late, ...words }]) => ({
      name,
      kind: 'queue' as const,
      ...words,
      late: late * 1000,
      from: waiting,
    })),
    ...Object.entries(context.house.all('desks')).map(([name, { title, waiting }]) => ({
      name,
      kind: 'desk' as const,
      title,
      ...desks,
      from: waiting(everywhere, context),
    })),
  ]
  const counted = await waitingIn(
    context,
    all.map(({ kind, name, from }) => [`${kind} ${name}`, from]),
  )
  return all.map(({ from: _, ...queue }) => ({
    ...queue,
    ...(counted.get(`${queue.kind} ${queue.name}`) ?? { count: 0, oldest: null }),
  }))
}

/** However many ask, the database is asked once in so many ms. */
const fresh = 15_000
const taken = new WeakMap<Context, { at: number; states: Promise<QueueState[]> }>()

/** All queues and desks of the installation, fifteen seconds old at most. @throws what the database throws */
export function queueStates(context: Context): Promise<QueueState[]> {
  const last = taken.get(context)
  if (last && performance.now() - last.at < fresh) return last.states
  const states = read(context)
  taken.set(context, { at: performance.now(), states })
  return states
}
