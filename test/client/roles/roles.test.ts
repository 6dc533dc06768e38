import { reset, server, toasts } from '../fakes'

import type { Role } from '@contract/roles/rules'
import { AdminStore } from '@/shell/roles/admin-store'
import { refusal } from '@/shell/desk/decidable'
import { applicationQueue } from '@/shell/roles/application-store'
import { IdentityStore } from '@/shell/roles/identity-store'
import { actOf, reasonOf } from '@/shell/roles/labels'

const at = '2026-11-21T08:00:00.000Z'
const school = { id: 's', name: '临江大学' }
const person = { id: 'p', name: '陈述', avatar: null, school: '临江大学', college: null }
const application = {
  id: 'a',
  role: 'sponsor' as const,
  school,
  text: '想办一场读书会',
  state: 'pending' as const,
  reason: '',
  at,
}
const grant = { id: 'g', role: 'topic-manager' as const, school, since: at, until: null }
const page = <T>(items: T[]) => ({ items, next: null })

beforeEach(reset)

describe('my identity', () => {
  it('offers what is neither held nor under way', async () => {
    server.on('roles/mine', {
      student_until: null,
      verified: false,
      grants: [grant],
      applications: [application],
    })
    const store = new IdentityStore()
    await store.mine.load()
    expect(store.open).toEqual(['building-leader', 'talent', 'broadcaster'])
  })

  it('offers a role again after a refusal', async () => {
    server.on('roles/mine', {
      student_until: null,
      verified: false,
      grants: [],
      applications: [{ ...application, state: 'refused' }],
    })
    const store = new IdentityStore()
    await store.mine.load()
    expect(store.open).toContain('sponsor')
  })

  it('withdraws and reads anew', async () => {
    server.on('roles/withdraw', { done: true })
    server.on('roles/mine', { student_until: null, verified: false, grants: [], applications: [] })
    const store = new IdentityStore()
    await store.withdraw(application)
    expect(server.bodies('roles/withdraw')).toEqual([{ id: 'a' }])
    expect(store.mine.data?.applications).toEqual([])
  })
})

describe('the administrator', () => {
  const home = (role: Role) => {
    server.on('roles/home', { grants: [{ ...grant, role }], queues: [] })
    server.on('roles/queue', page([{ ...application, person }]))
    server.on('roles/grants', page([{ ...grant, person }]))
    server.on('roles/audit', page([]))
  }

  it('makes administrators only on the whole platform', async () => {
    const store = new AdminStore()
    home('school-admin')
    await store.load()
    expect(store.platform).toBe(false)
    home('platform-admin')
    await store.load()
    expect(store.platform).toBe(true)
  })

  it('reads the queue anew when somebody else was first, and says so', async () => {
    home('school-admin')
    const done = jest.fn(async () => undefined)
    const store = applicationQueue(done)
    await store.list.load()
    const [first] = store.list.items
    if (!first) throw new Error('no application')
    server.refuse('roles/decide', { code: -2, message: '这份申请已经处理过了' })
    server.on('roles/queue', page([]))
    await expect(store.decide(first, refusal('写得太简单了'))).rejects.toBeDefined()
    expect(server.bodies('roles/decide')).toEqual([{ id: 'a', action: 'refuse', reason: '写得太简单了' }])
    expect(store.list.items).toEqual([])
    expect(done).toHaveBeenCalledTimes(1)
    expect(toasts()).toEqual(['这份申请已经处理过了'])
  })

  it('grants with a key of its own, and with days only when they are limited', async () => {
    home('platform-admin')
    server.on('roles/grant', { ...grant, person })
    const store = new AdminStore()
    await store.grant('p', 'rider')
    await store.grant('p', 'rider', 30)
    const [open, limited] = server.bodies('roles/grant') as { key: string; days?: number }[]
    expect(open?.key).not.toBe(limited?.key)
    expect([open?.days, limited?.days]).toEqual([undefined, 30])
  })
})

it('says what was done, and why', () => {
  const entry = {
    id: 'e',
    actor: person,
    subject: person,
    at,
    action: 'role.revoke',
    detail: { role: 'rider', reason: '很久没有接单' },
  }
  expect([actOf(entry), reasonOf(entry)]).toEqual(['收回了骑手', '很久没有接单'])
  expect(reasonOf({ ...entry, detail: {} })).toBe('')
})
