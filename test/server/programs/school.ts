/** A school with programs of its own, and a receiver that checks what it is told. */
import assert from 'node:assert/strict'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { Deliverer } from '../../../server/features/programs/deliver'
import { entrust, newPerson, newSchool } from '../campus'
import { startVendor, type Vendor, type VendorAnswer, type VendorRequest } from '../fakes/vendor'
import type { TestApp, TestSession } from '../harness'
import { notice } from '../notice/writings'
import { as, say } from '../asks'

/** By the specification's own words, and none of the server's code: the content of a call whose signature holds. */
export function verified({ headers, body }: VendorRequest, secret: string) {
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': list } = headers
  assert.ok(Math.abs(Number(at) - Date.now() / 1000) < 60, `timestamp ${String(at)}`)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const wanted = createHmac('sha256', key)
    .update(`${String(id)}.${String(at)}.`)
    .update(body)
    .digest()
  const good = String(list)
    .split(' ')
    .filter((one) => {
      const given = Buffer.from(one.replace(/^v1,/, ''), 'base64')
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    })
  assert.equal(good.length, 1, 'one signature is by this secret')
  return {
    id: String(id),
    ...(JSON.parse(body.toString()) as { type: string; timestamp: string; data: object }),
  }
}

/** Does what the job does when it is due. */
export const round = (app: TestApp): Promise<number> =>
  new Deliverer(app.context, app.context.secrets).round(() => true)

export class School {
  id!: string
  admin!: TestSession
  receiver!: Vendor
  /** What the receiver says. */
  answer: () => VendorAnswer | null | Promise<VendorAnswer | null> = () => ({ body: 'ok' })

  constructor(readonly app: TestApp) {}

  async open(name = '临江大学', known?: string): Promise<this> {
    this.id = known ?? (await newSchool(this.app, name))
    this.admin = await newPerson(this.app, this.id)
    await entrust(this.app, this.admin, 'school-admin', this.id)
    this.receiver = await startVendor(() => this.answer())
    return this
  }

  close = (): Promise<void> => this.receiver.close()

  draft = (change: object = {}) => ({
    key: randomUUID(),
    school: this.id,
    title: '门户',
    url: `${this.receiver.url}/hook`,
    events: ['notice.published', 'notice.changed', 'notice.withdrawn'],
    ...change,
  })

  /** An address that is told of notices, with its secret. */
  add = (change: object = {}) =>
    say(this.app.post('programs/addEndpoint', this.draft(change), as(this.admin)))

  token = async (scopes: string[], days = 30): Promise<string> => {
    const body = { key: randomUUID(), school: this.id, title: '大屏', scopes, days }
    return (await say(this.app.post('programs/addToken', body, as(this.admin)))).secret
  }

  /** A notice that came out: its id. */
  publish = async (title = '放假通知'): Promise<string> =>
    (await say(this.app.post('notice/save', notice({ title }), as(this.admin)))).id

  deliveries = async (endpoint: string) =>
    (await say(this.app.get('programs/deliveries', { query: { endpoint }, ...as(this.admin) }))).items

  list = () => say(this.app.get('programs/list', { query: { school: this.id }, ...as(this.admin) }))

  told = async (who = this.admin) =>
    (
      await say(this.app.get('message/dynamicNotices', { query: { group: 'system' }, ...as(who) }))
    ).items.filter(({ text }) => text.includes('学校的程序'))

  /** What is on its way to the school's programs is due that much sooner. */
  pass = (time: string) =>
    this.app.pool.query(
      `update program_deliveries set due_at = due_at - $2::interval, busy_until = busy_until - $2::interval where school_id = $1`,
      [this.id, time],
    )
}
