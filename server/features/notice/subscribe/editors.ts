import { and, eq, sql } from 'drizzle-orm'
import { limits } from '../../../../contract/subscribe/rules'
import type { Context, Executor, Viewer } from '../../../context'
import { by, keyset, type PageQuery } from '../../../http/keyset'
import { gone, Refusal, refuse } from '../../../http/refusal'
import { personColumns, personOf, withPerson, type PersonRow } from '../../../core/account/person'
import { notifySystem } from '../../../core/notice/notify'
import { clearOf } from '../../../core/privacy/visible'
import { record } from '../../../core/audit/record'
import { dutiesOf, findAccount, type AccountRow } from './read'
import { subscribeEditors } from './tables'

/** Who writes for an account. */
export class EditorService {
  constructor(private readonly context: Context) {}

  async list(viewer: Viewer, id: string) {
    await this.within(viewer, id)
    const { rows } = await this.context.db.execute<PersonRow & { owner: boolean; since: string }>(sql`
      select ${personColumns()}, e.owner, e.created_at as since from subscribe_editors e ${withPerson(sql`e.user_id`)}
      where e.account_id = ${id} order by e.owner desc, e.created_at, u.id limit ${limits.editors}`)
    return {
      items: rows.map((row) => ({
        ...personOf(row, this.context),
        owner: row.owner,
        since: new Date(row.since).toISOString(),
      })),
    }
  }

  /** Of those who subscribe, by name. */
  async candidates(viewer: Viewer, { id, keyword, ...query }: PageQuery & { id: string; keyword?: string }) {
    await this.managed(viewer, id)
    const page = keyset(by.oldest(sql`u.id`), query)
    const { rows } = await this.context.db.execute<PersonRow>(sql`
      select ${personColumns()} from subscriptions x ${withPerson(sql`x.user_id`)}
      where x.account_id = ${id} and ${clearOf(viewer.id, sql`u.id`)} ${page.after}
        and not exists(select 1 from subscribe_editors e where e.account_id = x.account_id and e.user_id = u.id)
        ${keyword === undefined ? sql`` : sql`and plain(${keyword}) <> '' and strpos(plain(u.name), plain(${keyword})) > 0`}
      ${page.order}`)
    return page.of(rows, (row) => personOf(row, this.context))
  }

  /** Adding twice is adding once. */
  async add(viewer: Viewer, id: string, user: string): Promise<void> {
    const account = await this.managed(viewer, id)
    await this.context.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from subscribe_accounts where id = ${id} for no key update`)
      const held = await tx.select().from(subscribeEditors).where(eq(subscribeEditors.accountId, id))
      if (held.some(({ userId }) => userId === user)) return
      if (held.length >= limits.editors) throw refuse(`一个公众号最多 ${limits.editors} 位编辑`)
      const { rows } = await tx.execute(
        sql`select 1 from subscriptions x where x.account_id = ${id} and x.user_id = ${user} and ${clearOf(viewer.id, sql`x.user_id`)}`,
      )
      if (rows.length === 0) throw refuse('对方还没有订阅这个公众号')
      const owner = !held.some((editor) => editor.owner)
      await tx.insert(subscribeEditors).values({ accountId: id, userId: user, owner })
      await this.log(tx, viewer, account, 'account.editor.add', user)
      await notifySystem(
        tx,
        user,
        owner
          ? `你成为了公众号“${account.name}”的负责人。`
          : `你成为了公众号“${account.name}”的编辑，可以为它写文章。`,
      )
    })
  }

  /** By who chose them, or by themselves. Only the desk takes an owner away from others. */
  async remove(viewer: Viewer, id: string, user: string): Promise<void> {
    const account = user === viewer.id ? await this.within(viewer, id) : await this.managed(viewer, id)
    await this.context.db.transaction(async (tx) => {
      const [left] = await tx
        .delete(subscribeEditors)
        .where(and(eq(subscribeEditors.accountId, id), eq(subscribeEditors.userId, user)))
        .returning({ userId: subscribeEditors.userId })
      if (!left) return
      await this.log(tx, viewer, account, 'account.editor.remove', user)
      if (user !== viewer.id) await notifySystem(tx, user, `你不再是公众号“${account.name}”的编辑了。`)
    })
  }

  private async within(viewer: Viewer, id: string): Promise<AccountRow> {
    const account = await findAccount(this.context.db, viewer, id)
    const { reviews, writes } = dutiesOf(viewer, account)
    if (account.state !== 'approved' && !account.owner && !reviews) throw gone('这个公众号')
    if (!reviews && !writes && !account.owner) throw new Refusal(403, -2, '只有这个公众号的编辑能看')
    return account
  }

  private async managed(viewer: Viewer, id: string): Promise<AccountRow> {
    const account = await this.within(viewer, id)
    if (!dutiesOf(viewer, account).manages)
      throw new Refusal(403, -2, '只有公众号的负责人和学校管理员能安排编辑')
    return account
  }

  private log = (
    tx: Executor,
    viewer: Viewer,
    { name, school_id }: AccountRow,
    action: string,
    subjectId: string,
  ) => record(tx, { actorId: viewer.id, action, subjectId, schoolId: school_id, detail: { account: name } })
}
