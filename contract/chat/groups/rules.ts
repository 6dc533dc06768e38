/** Groups of chat: who may do what, how people come in, and limits. Values that both sides run. */

export const groupLimits = {
  name: { min: 2, max: 20 },
  members: 500,
  managers: 10,
  /** People whom one call invites. */
  invited: 50,
  /** Groups that one person makes and joins in 24 hours. */
  made: 5,
  joined: 20,
  notice: { max: 500 },
  /** What those read who find it. */
  intro: { max: 60 },
  /** What somebody who asks to join says of themselves. */
  request: { max: 60 },
  /** Days until a request that nobody answers ends, and until who was declined may ask again. */
  waits: 7,
  rests: 3,
  /** People whom one message mentions, and messages to everybody in 24 hours. */
  mentions: 20,
  all: 3,
  /** Members that a preview names, and faces of the group's picture. */
  known: 3,
  faces: 4,
} as const

export const groupKinds = {
  class: '班级',
  course: '课程',
  club: '社团',
  dorm: '宿舍',
  other: '其他',
} as const
export type GroupKind = keyof typeof groupKinds

/** How somebody with the link comes in: at once, or once a manager agrees. */
export const approvals = { free: '免审核', asked: '需要管理员同意' } as const
export type Approval = keyof typeof approvals

/** Who may come in: the school of who made it, or everybody. */
export const scopes = { school: '仅本校同学', everyone: '所有同学' } as const
export type Scope = keyof typeof scopes

export const roleTitles = { owner: '群主', manager: '管理员', member: '成员' } as const
export type GroupRole = keyof typeof roleTitles
export const groupRoles = Object.keys(roleTitles) as [GroupRole, ...GroupRole[]]

/** For how long one member is kept from writing, minutes; 0 ends it. */
export const silences = { 10: '10 分钟', 60: '1 小时', 1440: '1 天', 10080: '7 天' } as const

const everybody = ['owner', 'manager', 'member'] as const
const managers = ['owner', 'manager'] as const

interface DeedRow {
  readonly deed: string
  readonly by: readonly GroupRole[]
  /** Whom it is done to; absent: nobody. Never oneself. */
  readonly to?: readonly GroupRole[]
}

/** Who may do what in a group that is open. Whatever is no row here is refused. */
export const deeds = [
  { deed: 'say', by: everybody },
  { deed: 'sayInQuiet', by: managers },
  { deed: 'mentionAll', by: managers },
  { deed: 'invite', by: everybody },
  { deed: 'admit', by: managers },
  { deed: 'edit', by: managers },
  { deed: 'announce', by: managers },
  { deed: 'renewLink', by: managers },
  { deed: 'quiet', by: managers },
  { deed: 'recall', by: managers, to: everybody },
  { deed: 'silence', by: ['owner'], to: ['manager', 'member'] },
  { deed: 'silence', by: ['manager'], to: ['member'] },
  { deed: 'remove', by: ['owner'], to: ['manager', 'member'] },
  { deed: 'remove', by: ['manager'], to: ['member'] },
  { deed: 'appoint', by: ['owner'], to: ['member'] },
  { deed: 'demote', by: ['owner'], to: ['manager'] },
  { deed: 'handOver', by: ['owner'], to: ['manager', 'member'] },
  { deed: 'dissolve', by: ['owner'] },
  { deed: 'leave', by: ['manager', 'member'] },
] as const satisfies readonly DeedRow[]
export type Deed = (typeof deeds)[number]['deed']

/** Whether a row lets somebody of the role do it: to somebody of the other role, or to nobody. */
export const mayDo = (deed: Deed, by: GroupRole, to?: GroupRole): boolean =>
  (deeds as readonly DeedRow[]).some(
    (row) => row.deed === deed && row.by.includes(by) && (to === undefined ? !row.to : row.to?.includes(to)),
  )

/** How somebody stands to a group. */
export type Stand = 'outside' | 'waiting' | 'inside'

interface JoinRow {
  readonly from: Stand
  readonly action: string
  readonly to: Stand
  readonly approval?: Approval
}

/** How people come in and go. The same again is a retry. */
const joinSteps = [
  { from: 'outside', action: 'join', to: 'inside', approval: 'free' },
  { from: 'outside', action: 'join', to: 'waiting', approval: 'asked' },
  { from: 'waiting', action: 'join', to: 'inside', approval: 'free' },
  { from: 'waiting', action: 'join', to: 'waiting', approval: 'asked' },
  { from: 'inside', action: 'join', to: 'inside' },
  { from: 'outside', action: 'invite', to: 'inside' },
  { from: 'waiting', action: 'invite', to: 'inside' },
  { from: 'inside', action: 'invite', to: 'inside' },
  { from: 'waiting', action: 'admit', to: 'inside' },
  { from: 'waiting', action: 'decline', to: 'outside' },
  { from: 'inside', action: 'leave', to: 'outside' },
  { from: 'inside', action: 'remove', to: 'outside' },
] as const satisfies readonly JoinRow[]
export type JoinAction = (typeof joinSteps)[number]['action']

/** Where the step leads; null where there is none. */
export const standAfter = (from: Stand, action: JoinAction, approval: Approval): Stand | null =>
  (joinSteps as readonly JoinRow[]).find(
    (row) =>
      row.from === from && row.action === action && (row.approval === undefined || row.approval === approval),
  )?.to ?? null

/** What the system says in a conversation, as numbered messages: {who} did it, to {whom}; {note} is a name or a time. */
const events = {
  made: '{who} 建了群聊',
  invited: '{who} 邀请了 {whom}',
  joined: '{who} 加入了群聊',
  admitted: '{who} 同意 {whom} 加入群聊',
  left: '{who} 退出了群聊',
  removed: '{who} 把 {whom} 移出了群聊',
  renamed: '{who} 把群名改成“{note}”',
  appointed: '{who} 请 {whom} 当管理员',
  demoted: '{who} 取消了 {whom} 的管理员',
  handed: '{who} 把群交给了 {whom}',
  inherited: '{who} 成为群主',
  silenced: '{who} 把 {whom} 禁言 {note}',
  voiced: '{who} 解除了 {whom} 的禁言',
  quieted: '{who} 开启了全员禁言',
  unquieted: '{who} 关闭了全员禁言',
  dissolved: '{who} 解散了群聊',
  warned:
    '交易提醒：请在平台内付款。扫码、转账、点对方发的链接或加好友付的钱不受担保，出了问题追不回来；对方催你付就举报。',
} as const
export type GroupEvent = keyof typeof events
export const eventNames = Object.keys(events) as [GroupEvent, ...GroupEvent[]]

interface Happened {
  event: GroupEvent
  who: { id: string; name: string }
  whom: readonly { id: string; name: string }[]
  note: string
}

/** The same to who wrote what is warned of. */
const warnedSelf =
  '你的消息提到了平台外的付款或联系方式，对方也收到了提醒。平台外的付款不受担保，请在订单里付款和收款。'

/** Names of a sentence; the rest are a number. */
const named = 5

/** What happened in a sentence; whoever reads it is 你. */
export function sentenceOf({ event, who, whom, note }: Happened, reader: string | null): string {
  if (event === 'warned' && who.id === reader) return warnedSelf
  const nameOf = ({ id, name }: Happened['who']): string => (id === reader ? '你' : name)
  const more = whom.length > named ? ` 等 ${whom.length} 人` : ''
  const words = { who: nameOf(who), whom: whom.slice(0, named).map(nameOf).join('、') + more, note }
  const sentence = who.id === reader ? events[event].replace('{who} ', '{who}') : events[event]
  return sentence.replace(/\{(who|whom|note)\}/g, (_, name: keyof typeof words) => words[name])
}

interface Standing {
  role: GroupRole
  /** Nobody but managers writes. */
  quiet: boolean
  /** ms; null: not kept from writing. */
  silencedUntil: number | null
  dissolved: boolean
}

/** Why a member may not write now; null when they may. */
export function groupObstacle(
  { role, quiet, silencedUntil, dissolved }: Standing,
  now: number,
): string | null {
  if (dissolved) return '群聊已经解散，不能再发消息'
  if (silencedUntil !== null && silencedUntil > now)
    return `你被管理员禁言，${leftOf(silencedUntil - now)}后可以发言`
  return quiet && !mayDo('sayInQuiet', role) ? '全员禁言中，只有管理员可以发言' : null
}

/** A span in the largest unit that it fills, rounded up. */
function leftOf(ms: number): string {
  const minutes = Math.ceil(ms / 60_000)
  if (minutes < 60) return `${minutes} 分钟`
  return minutes < 1440 ? `${Math.ceil(minutes / 60)} 小时` : `${Math.ceil(minutes / 1440)} 天`
}
