import { Type, type Static } from 'typebox'
import { Count, Done, Id, Instant, Page, pageQuery, Person } from '../common'
import { get, post } from '../http'
import { appliable, limits, roles, type ApplicationState, type Role } from './rules'

const RoleName = Type.Unsafe<Role>(Type.String({ enum: roles, title: '角色' }))
const Appliable = Type.Unsafe<(typeof appliable)[number]>(
  Type.String({ enum: [...appliable], title: '角色' }),
)
const State = Type.Unsafe<ApplicationState>(Type.String())
const School = Type.Union([Type.Object({ id: Id, name: Type.String() }), Type.Null()])
const Reason = Type.String({ ...length(limits.reason), title: '理由' })

function length({ min, max }: { min: number; max: number }) {
  return { minLength: min, maxLength: max }
}

export const Grant = Type.Object({
  id: Id,
  role: RoleName,
  /** null: on the whole platform. */
  school: School,
  since: Instant,
  /** null: until it is taken back. */
  until: Type.Union([Instant, Type.Null()]),
})
export type Grant = Static<typeof Grant>

export const Application = Type.Object({
  id: Id,
  role: RoleName,
  school: School,
  text: Type.String(),
  state: State,
  /** Why it was refused; '' otherwise. */
  reason: Type.String(),
  at: Instant,
})
export type Application = Static<typeof Application>

export const ReviewedApplication = Type.Object({ ...Application.properties, person: Person })
export type ReviewedApplication = Static<typeof ReviewedApplication>

export const HeldGrant = Type.Object({ ...Grant.properties, person: Person })
export type HeldGrant = Static<typeof HeldGrant>

export const AuditEntry = Type.Object({
  id: Id,
  /** null: by the command line. */
  actor: Type.Union([Person, Type.Null()]),
  action: Type.String(),
  /** The person that it was done to; null when it was no person. */
  subject: Type.Union([Person, Type.Null()]),
  detail: Type.Record(Type.String(), Type.Unknown()),
  at: Instant,
})
export type AuditEntry = Static<typeof AuditEntry>

/** Work that waits for people who decide. */
export const Queue = Type.Object({
  name: Type.String(),
  /** What the hub of desks calls it. */
  title: Type.String(),
  count: Count,
  /** When the oldest of it came in. */
  oldest: Type.Union([Instant, Type.Null()]),
})
export type Queue = Static<typeof Queue>

export const rolesRoutes = {
  'roles/mine': get({
    title: '我的身份：认证、角色和申请',
    data: Type.Object({
      /** Certified as a student until; null when not. */
      student_until: Type.Union([Instant, Type.Null()]),
      /** The ID card was checked. */
      verified: Type.Boolean(),
      grants: Type.Array(Grant),
      applications: Type.Array(Application),
    }),
    who: 'user',
  }),
  'roles/apply': post({
    title: '申请角色',
    body: Type.Object({
      key: Id,
      role: Appliable,
      text: Type.String({ ...length(limits.text), title: '申请说明' }),
    }),
    data: Application,
    who: 'student',
    limit: 10,
  }),
  'roles/withdraw': post({ title: '撤回申请', body: Type.Object({ id: Id }), data: Done, who: 'user' }),
  'roles/queue': get({
    title: '待审的角色申请，先来的在前',
    query: Type.Object(pageQuery),
    data: Page(ReviewedApplication),
    who: 'administrator',
  }),
  'roles/decide': post({
    title: '审核角色申请',
    body: Type.Union([
      Type.Object({ id: Id, action: Type.Literal('approve') }),
      Type.Object({ id: Id, action: Type.Literal('refuse'), reason: Reason }),
    ]),
    data: Done,
    who: 'administrator',
  }),
  'roles/grants': get({
    title: '现任的角色',
    query: Type.Object({ role: Type.Optional(RoleName), user: Type.Optional(Id), ...pageQuery }),
    data: Page(HeldGrant),
    who: 'administrator',
  }),
  'roles/grant': post({
    title: '授予角色',
    body: Type.Object({
      key: Id,
      user: Id,
      role: RoleName,
      days: Type.Optional(
        Type.Integer({ minimum: limits.days.min, maximum: limits.days.max, title: '天数' }),
      ),
    }),
    data: HeldGrant,
    who: 'administrator',
  }),
  'roles/revoke': post({
    title: '收回角色',
    body: Type.Object({ id: Id, reason: Reason }),
    data: Done,
    who: 'administrator',
  }),
  'roles/audit': get({
    title: '管理记录，最近的在前',
    query: Type.Object(pageQuery),
    data: Page(AuditEntry),
    who: 'administrator',
  }),
  'roles/home': get({
    title: '管理首页：待办的数量和等了多久，各看各的',
    data: Type.Object({
      grants: Type.Array(Grant),
      queues: Type.Array(Queue),
    }),
    who: 'reviewer',
  }),
}

declare module '../registry' {
  interface Registry {
    roles: typeof rolesRoutes
  }
}
