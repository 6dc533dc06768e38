/** Addresses of a school's programs, as its administrators keep them. */
import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import type { BodyOf } from '../../../contract/http'
import { limits, oldSecretHours } from '../../../contract/programs/rules'
import type { Endpoint, programRoutes } from '../../../contract/programs/schema'
import { administers, type Context, type Executor, type Viewer } from '../../context'
import { hostOf, reachOfDesks } from '../../providers/address'
import { gone, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import type { Secrets } from '../../core/seal/secrets'
import { programDeliveries, programEndpoints } from '../../core/programs/tables'
import { record } from '../../core/audit/record'
import { demandSchool } from '../../core/registrar/demand'
import { newSecret } from './signature'

type Stored = typeof programEndpoints.$inferSelect
type Address = Omit<BodyOf<(typeof programRoutes)['programs/editEndpoint']>, 'id'>
type Added = BodyOf<(typeof programRoutes)['programs/addEndpoint']>

/** What the seal of an address' secrets holds for. */
export const sealOf = (id: string): string => `program:${id}`

const loopback = /^(localhost|127(\.\d+){3}|\[::1\])$/

const instant = (at: Date | null): string | null => at && at.toISOString()

const toEndpoint = ({
  id,
  title,
  url,
  events,
  createdAt,
  failingSince,
  off,
  oldUntil,
}: Stored): Endpoint => ({
  id,
  title,
  url,
  events,
  at: createdAt.toISOString(),
  failing_since: instant(failingSince),
  off,
  old_secret_until: oldUntil && oldUntil.getTime() > Date.now() ? instant(oldUntil) : null,
})

/** An address of a school that the viewer looks after. @throws Refusal */
export async function demandEndpoint(db: Executor, viewer: Viewer, id: string): Promise<Stored> {
  const [row] = await db.select().from(programEndpoints).where(eq(programEndpoints.id, id))
  if (!row || !administers(viewer, row.schoolId)) throw gone('这个地址')
  return row
}

export class Endpoints {
  constructor(
    private readonly context: Context,
    private readonly secrets: Secrets,
  ) {}

  /** Of a school that the viewer looks after, which the caller has seen to. */
  async list(school: string): Promise<Endpoint[]> {
    const rows = await this.context.db
      .select()
      .from(programEndpoints)
      .where(eq(programEndpoints.schoolId, school))
      .orderBy(asc(programEndpoints.id))
    return rows.map(toEndpoint)
  }

  /** The same key again is the same address, with the secret that it was given. */
  async add(viewer: Viewer, { key, school, ...address }: Added) {
    const { db } = this.context
    await demandSchool(db, viewer, school)
    const values = this.valuesOf(address)
    return db.transaction(async (tx) => {
      // two that are added at once are counted one after the other
      await tx.execute(sql`select from schools where id = ${school} for no key update`)
      const own = await tx.select().from(programEndpoints).where(eq(programEndpoints.schoolId, school))
      const known = own.find((one) => one.key === key)
      if (known) return { endpoint: toEndpoint(known), secret: this.open(known.id, known.secret) }
      if (own.length >= limits.endpoints.max) throw refuse(`一所学校最多 ${limits.endpoints.max} 个地址`)
      const id = newId()
      const secret = newSecret()
      const [row] = await tx
        .insert(programEndpoints)
        .values({ id, schoolId: school, key, ...values, secret: this.seal(id, secret) })
        .returning()
      if (!row) throw gone('这个地址')
      await this.record(tx, viewer, row, 'endpoint.add')
      return { endpoint: toEndpoint(row), secret }
    })
  }

  edit(viewer: Viewer, id: string, address: Address): Promise<Endpoint> {
    return this.change(viewer, id, this.valuesOf(address), 'endpoint.edit')
  }

  /** What happened while it was off is told no more by itself; it is read or resent. */
  async set(viewer: Viewer, id: string, on: boolean): Promise<Endpoint> {
    const { db } = this.context
    const endpoint = await demandEndpoint(db, viewer, id)
    if (on === (endpoint.off === null)) return toEndpoint(endpoint)
    return this.change(
      viewer,
      id,
      on ? { off: null, failingSince: null } : { off: 'person' },
      on ? 'endpoint.on' : 'endpoint.off',
    )
  }

  async remove(viewer: Viewer, id: string): Promise<void> {
    const { db } = this.context
    const endpoint = await demandEndpoint(db, viewer, id)
    await db.transaction(async (tx) => {
      const { rowCount } = await tx.delete(programEndpoints).where(eq(programEndpoints.id, id))
      if (rowCount) await this.record(tx, viewer, endpoint, 'endpoint.remove')
    })
  }

  /** The former secret is good for a day beside the new one; one before it no more. */
  async rotate(viewer: Viewer, id: string) {
    const secret = newSecret()
    const endpoint = await this.change(
      viewer,
      id,
      {
        secret: this.seal(id, secret),
        oldSecret: sql`${programEndpoints.secret}`,
        oldUntil: sql`now() + make_interval(hours => ${oldSecretHours})`,
      },
      'endpoint.rotate',
    )
    return { endpoint, secret }
  }

  /** What tries are signed with now, the current one first. */
  secretsOf({ id, secret, oldSecret, oldUntil }: Stored): string[] {
    const old = oldSecret && oldUntil && oldUntil.getTime() > Date.now() ? [oldSecret] : []
    return [secret, ...old].map((sealed) => this.open(id, sealed))
  }

  private async change(
    viewer: Viewer,
    id: string,
    values: Parameters<ReturnType<Executor['update']>['set']>[0],
    action: string,
  ): Promise<Endpoint> {
    const { db } = this.context
    await demandEndpoint(db, viewer, id)
    return db.transaction(async (tx) => {
      const [row] = await tx
        .update(programEndpoints)
        .set(values)
        .where(eq(programEndpoints.id, id))
        .returning()
      if (!row) throw gone('这个地址')
      if (row.off !== null) await giveUp(tx, id, stopped)
      await this.record(tx, viewer, row, action)
      return toEndpoint(row)
    })
  }

  private record = (tx: Executor, viewer: Viewer, { id, schoolId, title }: Stored, action: string) =>
    record(tx, { actorId: viewer.id, action, subjectId: id, schoolId, detail: { title } })

  /** @throws Refusal for what no try may go to, and events that there are not */
  private valuesOf({ title, url: text, events }: Address) {
    const { house, config } = this.context
    const known = new Set(house.all('tells').map(({ name }) => name))
    if (!events.every((name) => known.has(name))) throw wrongField('events', '没有这样的事件，请刷新再选')
    const name = lineOf(title)
    if (name === '') throw wrongField('title', '请填写名称')
    if (!URL.canParse(text.trim())) throw wrongField('url', '地址应是 https:// 开头的完整网址')
    const url = new URL(text.trim())
    const reach = reachOfDesks(config)
    // a demo tells programs on the same machine
    const near = reach.allowLoopback && url.protocol === 'http:' && loopback.test(url.hostname)
    if (url.protocol !== 'https:' && !near)
      throw wrongField('url', '地址应以 https:// 开头：不加密的话，路上的人看得到内容')
    if (url.username !== '' || url.password !== '') throw wrongField('url', '地址里不能带用户名和密码')
    if (hostOf(url, reach) === null) throw wrongField('url', '这个地址指向内网，不能往那里发')
    url.hash = ''
    return { title: name, url: url.href, events: [...new Set(events)] }
  }

  private seal = (id: string, secret: string): Buffer => this.secrets.seal(sealOf(id), Buffer.from(secret))
  private open = (id: string, sealed: Buffer): string => this.secrets.open(sealOf(id), sealed).toString()
}

/** Said of what was not sent for that reason. */
export const stopped = '这个地址停用了'

/** Ends what waits for an address that is told nothing more. */
export const giveUp = (tx: Executor, endpointId: string, said: string) =>
  tx
    .update(programDeliveries)
    .set({ state: 'given-up', said, status: null, busyUntil: null })
    .where(and(eq(programDeliveries.endpointId, endpointId), eq(programDeliveries.state, 'waiting')))
