/** What becomes of a ballot, by the rules: no database. */
import { limits, suspicionsOf, type Crowd, type Suspicion } from '../../../contract/vote/rules'
import type { Viewer } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { demandStep, type HeldEvent } from './hold'
import type { Hashes } from './network'
import { barrierOf } from './own'
import { isActive, type Own, type Standing } from './ballot-state'

export interface Casting {
  viewer: Viewer
  key: string
  entries: readonly string[]
  /** Those of them that the person sees; null for who is on nobody's black list and has none, and sees all. */
  seen: readonly string[] | null
  hashes: Hashes
}

export interface Judged {
  casting: Casting
  standing: Standing
  /** Ballots of the same call, and of what is chosen already. */
  known: readonly Own[]
  fresh: readonly string[]
  slots: readonly number[]
  /** Why they are set aside; none where they count. */
  why: readonly Suspicion[]
}

/** Free places among the person's choices. @throws Refusal where there are too few */
function slotsOf({ day, choices, period }: HeldEvent, { ballots }: Standing, wanted: number): number[] {
  const today = ballots.filter((one) => one.day === day)
  const taken = today.filter(isActive).map(({ slot }) => slot)
  const free = Array.from({ length: choices }, (_, index) => index + 1).filter(
    (slot) => !taken.includes(slot),
  )
  const [when, then] = period === 'daily' ? ['今天', '，明天再来'] : ['一共', '']
  if (free.length === 0) throw refuse(`${when}的 ${choices} 票已经投完了${then}`)
  if (free.length < wanted) throw refuse(`${when}还能投 ${free.length} 票，少选 ${wanted - free.length} 个`)
  if (today.filter(({ state }) => state === 'withdrawn').length >= limits.withdrawn)
    throw refuse(`撤回太多次了${then || '，不能再投'}`)
  return free.slice(0, wanted)
}

const barred = {
  school: '这是别的学校的投票',
  student: '这个投票只有本校认证学生可以投',
  'sign-in': '请先登录',
  member: '这个投票只给聊天里的人',
} as const

/** People on the network, those of the same transaction among them. */
function crowdOf({ viewer, hashes }: Casting, { near, young }: Standing, before: readonly Judged[]): Crowd {
  const here = before.filter(
    ({ casting, fresh }) =>
      fresh.length > 0 && casting.viewer.id !== viewer.id && casting.hashes.address.equals(hashes.address),
  )
  const plain = here.filter(({ standing }) => !standing.student)
  const first = plain.filter(({ standing }) => !standing.there.address)
  const same = plain.filter(
    ({ casting, standing }) => !standing.there.device && casting.hashes.device.equals(hashes.device),
  )
  return {
    people: near.people + first.length + 1,
    device: near.device + same.length + 1,
    young: near.young + first.filter(({ standing }) => standing.young).length + Number(young),
    certified: near.certified + here.length - plain.length,
  }
}

/** `listed`: entries that stand in the ranking. `before`: those of the same transaction so far. @throws Refusal */
export function judge(
  held: HeldEvent,
  listed: { has(entry: string): boolean },
  [casting, standing]: readonly [Casting, Standing | undefined],
  before: readonly Judged[],
): Judged {
  if (!standing) throw gone('这位用户')
  const { ballots } = standing
  const today = ballots.filter((one) => isActive(one) && one.day === held.day)
  const known = ballots.filter(
    (one) => one.key === casting.key || (today.includes(one) && casting.entries.includes(one.entry.id)),
  )
  const repeated = known.some(({ key }) => key === casting.key)
  const fresh = repeated ? [] : casting.entries.filter((id) => !known.some(({ entry }) => entry.id === id))
  if (fresh.length === 0) return { casting, standing, known, fresh, slots: [], why: [] }
  demandStep(held, 'vote')
  const barrier = barrierOf(standing, held)
  if (barrier) throw refuse(barred[barrier])
  const slots = slotsOf(held, standing, fresh.length)
  if (!fresh.every((id) => listed.has(id) && (casting.seen?.includes(id) ?? true)))
    throw refuse('有选项已经退出或还没有通过审核，请重新选择')
  const { young, student: certified } = standing
  const why = suspicionsOf(crowdOf(casting, standing, before), { young, certified })
  return { casting, standing, known, fresh, slots, why }
}
