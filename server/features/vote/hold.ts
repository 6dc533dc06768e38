/** An event that is held until the transaction ends: every change of its numbers holds it first, its entries after. */
import { sql, type SQL } from 'drizzle-orm'
import {
  may,
  phaseOf,
  type EntryWay,
  type EventAction,
  type EventKind,
  type Period,
  type Voters,
} from '../../../contract/vote/rules'
import type { Executor } from '../../context'
import { bool, float, int, oneOf, orNull, statement, text, uuid, type RowOf } from '../../database/statement'
import { gone, refuse } from '../../http/refusal'

const held = {
  id: uuid,
  kind: oneOf<EventKind>(),
  schoolId: uuid,
  /** Where it is for those of a chat. */
  conversationId: orNull(uuid),
  authorId: uuid,
  title: text,
  choices: int,
  period: oneOf<Period>(),
  voters: oneOf<Voters>(),
  way: oneOf<EntryWay>(),
  review: bool,
  numbered: int,
  starts: float,
  ends: float,
  now: float,
  closed: bool,
  cancelled: bool,
  open: bool,
  /** By which its choices are counted now. */
  day: text,
}
export type HeldEvent = RowOf<typeof held>

/** An event, as those who hold it see it. */
export const heldEvent = (
  id: SQL,
): SQL => sql`select id, kind, school_id as "schoolId", conversation_id as "conversationId", author_id as "authorId", title, choices, period, voters, way, review, numbered,
    (extract(epoch from starts_at) * 1000)::float8 as starts, (extract(epoch from ends_at) * 1000)::float8 as ends,
    (extract(epoch from clock_timestamp()) * 1000)::float8 as now, closed_at is not null as closed, cancelled_for is not null as cancelled, state = 'approved' as open,
    (case when period = 'daily' then (clock_timestamp() at time zone 'Asia/Shanghai')::date else date '2000-01-01' end)::text as day
  from vote_events where id = ${id} and deleted_at is null`

const lock = statement(
  'vote_lock',
  { values: { event: uuid }, row: {} },
  (p) => sql`select from vote_events where id = ${p.event} for no key update`,
)
const hold = statement('vote_hold', { values: { event: uuid }, row: held }, (p) => heldEvent(p.event))

/** To be waited for before the clock is looked at: who got it after the end is late, however early they came. */
export const lockEvent = (tx: Executor, id: string): Promise<unknown> => lock(tx, { event: id })

export async function readLockedEvent(tx: Executor, id: string): Promise<HeldEvent> {
  await lockEvent(tx, id)
  const [row] = await hold(tx, { event: id })
  if (!row) throw gone('这个投票')
  return row
}

const late: Record<EventAction, string> = {
  enter: '现在不能报名',
  add: '投票已经结束，不能再添加选项',
  edit: '投票已经结束，名单不能再改',
  review: '投票已经结束，名单不能再改',
  vote: '投票已经结束',
  withdraw: '投票已经结束，不能撤回',
  decide: '现在没有要决定的票',
  cancel: '投票已经结束，结果会照常公布，不能取消',
  dismiss: '结果已经公布，名单不能再改',
  begin: '投票已经开始',
  end: '投票已经结束',
  close: '结果已经公布',
}

/** @throws Refusal when the action is no row of the event's phase */
export function demandStep(event: HeldEvent, action: EventAction): void {
  const phase = phaseOf(event, event, event.now)
  if (!event.open) throw refuse('这个投票没有公开')
  if (may(phase, action, event.way)) return
  if (phase === 'cancelled') throw refuse('这个投票已经取消')
  if (action === 'vote' && phase === 'soon') throw refuse('投票还没有开始')
  if (action === 'enter' && event.way === 'creator') throw refuse('选项由发起人添加，不能自己报名')
  if (action === 'enter' && phase === 'open') throw refuse('投票已经开始，报名截止了')
  throw refuse(late[action])
}
