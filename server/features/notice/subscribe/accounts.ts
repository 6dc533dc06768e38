import { and, eq, ne, sql } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { limits, stepOf, type Category, type DeskAction } from '../../../../contract/subscribe/rules'
import type { Application, OwnAccount } from '../../../../contract/subscribe/schema'
import { administers, type Context, type Executor, type Viewer } from '../../../context'
import { by, keyset, type PageQuery } from '../../../http/keyset'
import { gone, notYours, Refusal, refuse, wrongField } from '../../../http/refusal'
import { lineOf, linesOf } from '../../../http/text'
import { personJson, personOf, withPerson, type PersonRow } from '../../../core/account/person'
import { mayPublish } from '../../../core/complaint/mute'
import { freePictures, removeFiles } from '../../../core/file/free'
import { ownPictures, type StoredPicture } from '../../../core/file/own'
import { lockPerson } from '../../../core/privacy/access'
import { notifySystem } from '../../../core/notice/notify'
import { isRepeat } from '../../../core/roles/repeat'
import { ownSchools } from '../../../core/roles/grants'
import { record } from '../../../core/audit/record'
import { dropWait, letWait } from '../../../core/safety/pictures'
import { canAsk } from '../../../core/safety/ask'
import { screen } from '../../../core/safety/screen'
import { isTaken } from '../../../core/security/conflict'
import { faceOf } from './entries'
import { accountColumns, editorsOf, findAccount, ownAccountOf, type AccountRow } from './read'
import { subscribeAccounts, subscribeEditors, subscriptions } from './tables'
import { expectDigest } from './settings'
import { demandImpartial } from '../../../core/roles/impartial'

interface Draft {
  key: string
  name: string
  category: Category
  intro: string
  statement: string
  avatar?: string
}
type Change = { id: string; avatar?: string | null } & Partial<
  Pick<Draft, 'name' | 'category' | 'intro' | 'statement'>
>
interface Decision {
  id: string
  action: DeskAction
  official?: boolean
  reason?: string
}

/** Words fit to be kept, once they were screened. @throws Refusal at what is left empty or too short */
function clean(texts: { name?: string; intro?: string; statement?: string }) {
  const fields = {
    name: ['名称', limits.name.min],
    intro: ['介绍', limits.intro.min],
    statement: ['申请说明', limits.statement.min],
  } as const
  const kept: { name?: string; intro?: string; statement?: string } = {}
  for (const field of ['name', 'intro', 'statement'] as const) {
    const text = texts[field]
    if (text === undefined) continue
    const [label, min] = fields[field]
    const words = field === 'name' ? lineOf(text) : linesOf(text)
    if (words.length < min) throw wrongField(field, `${label}至少 ${min} 个字`)
    kept[field] = words
  }
  return kept
}

const nameTaken = () => wrongField('name', '学校里已经有这个名称的公众号了')

/** Accounts as those who run them and who decide about them have them. */
export class AccountService {
  constructor(private readonly context: Context) {}

  /** The same key again gives the first. An administrator's own waits, too: for another administrator. */
  async apply(viewer: Viewer, draft: Draft): Promise<OwnAccount> {
    const { schoolId } = viewer
    if (schoolId === null) throw refuse('请先选择学校')
    await mayPublish(this.context.db, viewer)
    const given = { name: draft.name, intro: draft.intro, statement: draft.statement }
    const {
      name = '',
      intro = '',
      statement = '',
    } = clean((await screen(this.context, viewer, { scene: 'proposal', texts: given })).texts)
    const avatar = await this.faceOf(viewer, draft.avatar ?? null)
    await this.context.db.transaction(async (tx) => {
      await lockPerson(tx, viewer)
      const waiting = await tx.$count(
        subscribeAccounts,
        and(
          eq(subscribeAccounts.creatorId, viewer.id),
          eq(subscribeAccounts.state, 'pending'),
          ne(subscribeAccounts.key, draft.key),
        ),
      )
      if (waiting >= limits.waiting) throw refuse(`你有 ${waiting} 个申请还在审核，等有了结果再来`)
      const [added] = await tx
        .insert(subscribeAccounts)
        .values({
          id: newId(),
          schoolId,
          creatorId: viewer.id,
          key: draft.key,
          name,
          category: draft.category,
          intro,
          statement,
          avatar,
          state: 'pending',
        })
        .onConflictDoNothing()
        .returning({ id: subscribeAccounts.id })
      if (!added) return
      await tx.insert(subscribeEditors).values({ accountId: added.id, userId: viewer.id, owner: true })
    })
    const [row] = await this.rows(viewer, sql`ac.creator_id = ${viewer.id} and ac.key = ${draft.key}`)
    if (!row) throw nameTaken()
    return ownAccountOf(row, this.context)
  }

  /** Its owner's and the desk's; a name is settled once it is open. One that was refused is sent in again. */
  async edit(viewer: Viewer, { id, avatar, category, ...words }: Change): Promise<OwnAccount> {
    await mayPublish(this.context.db, viewer)
    const known = await findAccount(this.context.db, viewer, id)
    if (!known.owner && !(known.state === 'approved' && administers(viewer, known.school_id)))
      throw known.state === 'approved' ? notYours('公众号') : gone('这个公众号')
    const given = Object.fromEntries(Object.entries(words).filter(([, text]) => text !== undefined))
    const texts = clean(
      (
        await screen(this.context, viewer, {
          scene: known.state === 'approved' ? 'topic' : 'proposal',
          texts: given,
        })
      ).texts,
    )
    const face = avatar === undefined ? undefined : await this.faceOf(viewer, avatar)
    const looked = face ? await canAsk(this.context, viewer) : false
    const keys = await this.context.db
      .transaction(async (tx) => {
        await tx.execute(sql`select 1 from subscribe_accounts where id = ${id} for no key update`)
        const account = await findAccount(tx, viewer, id)
        // its words were screened for what it was
        if (account.state !== known.state) throw refuse('公众号刚刚审核过，请刷新再改')
        const to = stepOf(account.state, 'edit')
        if (!to) throw refuse('公众号已经停用，不能修改')
        if (to === 'approved' && texts.name !== undefined && texts.name !== account.name)
          throw wrongField('name', '开通后不能改名')
        // an application is looked at with its picture
        const fresh = face !== undefined && face?.id !== account.avatar?.id
        const waits = fresh && face && looked && to === 'approved'
        await tx
          .update(subscribeAccounts)
          .set({
            ...texts,
            category,
            state: to,
            ...(!fresh || waits ? {} : { avatar: face }),
            ...(to === 'approved' ? {} : { reason: '', createdAt: new Date() }),
          })
          .where(eq(subscribeAccounts.id, id))
        if (waits) {
          await letWait(tx, {
            kind: 'account',
            targetId: id,
            ownerId: viewer.id,
            schoolId: account.school_id,
            pictures: [face],
          })
          return []
        }
        if (!fresh) return []
        await dropWait(tx, 'account', id)
        return account.avatar === null ? [] : freePictures(tx, [account.avatar])
      })
      .catch((error: unknown) => {
        throw isTaken(error) ? nameTaken() : error
      })
    await removeFiles(this.context, keys)
    return ownAccountOf(await findAccount(this.context.db, viewer, id), this.context)
  }

  /** Those that the viewer applied for or writes for, the latest first. */
  async own(viewer: Viewer, query: PageQuery) {
    const page = keyset(by.newest(sql`ac.id`), query)
    const rows = await this.rows(
      viewer,
      sql`ac.id in (select account_id from subscribe_editors where user_id = ${viewer.id})
      ${page.after} ${page.order}`,
    )
    return page.of(rows, (row) => ownAccountOf(row, this.context))
  }

  async queue(viewer: Viewer, query: PageQuery) {
    const page = keyset(
      by.earliest(sql`ac.created_at`, sql`ac.id`, (row: { since: number; id: string }) => [
        row.since,
        row.id,
      ]),
      query,
    )
    const { rows } = await this.context.db.execute<
      AccountRow & { person: PersonRow; school: string; since: number }
    >(sql`
      select ${accountColumns(viewer)}, sc.name as school, ${personJson(sql`u`, sql`us`)} as person, (extract(epoch from ac.created_at) * 1000)::float8 as since
      from subscribe_accounts ac join schools sc on sc.id = ac.school_id ${withPerson(sql`ac.creator_id`, sql`u`, sql`us`)}
      where ac.state = 'pending' and ${ownSchools(viewer, sql`ac.school_id`)}
        ${page.after}
      ${page.order}`)
    return page.of(
      rows,
      ({ id, name, intro, category, statement, avatar, person, school, at }): Application => ({
        id,
        name,
        intro,
        category,
        statement,
        school,
        person: personOf(person, this.context),
        avatar: faceOf(avatar?.thumbKey ?? null, this.context),
        at: new Date(at).toISOString(),
      }),
    )
  }

  /** The first of two administrators decides; the other is told so. Nobody opens one that they run. */
  async review(viewer: Viewer, { id, action, official = false, reason = '' }: Decision): Promise<void> {
    const account = await findAccount(this.context.db, viewer, id)
    if (!administers(viewer, account.school_id)) throw new Refusal(403, -2, '这个公众号不归你审核')
    if ((action === 'refuse' || action === 'close') && lineOf(reason) === '')
      throw wrongField('reason', '请写明理由')
    const said = action === 'refuse' || action === 'close' ? lineOf(reason) : ''
    const to = stepOf(account.state, action)
    await this.context.db.transaction(async (tx) => {
      if (action !== 'close') demandImpartial(viewer, account.creator_id, ...(await editorsOf(tx, id)))
      if (!to) return this.demandRepeat(tx, viewer, { id, action, official, said })
      const [moved] = await tx
        .update(subscribeAccounts)
        .set({ state: to, reason: said, decidedBy: viewer.id, ...(action === 'approve' ? { official } : {}) })
        .where(and(eq(subscribeAccounts.id, id), eq(subscribeAccounts.state, account.state)))
        .returning({ id: subscribeAccounts.id })
      if (!moved) return this.demandRepeat(tx, viewer, { id, action, official, said })
      if (action === 'approve') await this.opened(tx, id, account.creator_id)
      await record(tx, {
        actorId: viewer.id,
        action: `account.${action}`,
        subjectId: account.creator_id,
        schoolId: account.school_id,
        detail: { account: account.name, ...(said ? { reason: said } : {}) },
      })
      await notifySystem(tx, account.creator_id, told(action, account.name, said))
    })
  }

  /** @throws Refusal unless the account stands as this very decision of the viewer left it */
  private async demandRepeat(
    tx: Executor,
    viewer: Viewer,
    { id, action, official, said }: { id: string; action: DeskAction; official: boolean; said: string },
  ): Promise<void> {
    const [row] = await tx.select().from(subscribeAccounts).where(eq(subscribeAccounts.id, id))
    const outcome = action === 'refuse' ? 'refused' : action === 'close' ? 'closed' : 'approved'
    const same = action !== 'approve' || row?.official === official
    if (!row || !same || !isRepeat(row, viewer, outcome, said)) throw refuse('这个公众号已经处理过了，请刷新')
  }

  /** Who applied reads it as its readers do. */
  private async opened(tx: Executor, accountId: string, userId: string): Promise<void> {
    const added = await tx
      .insert(subscriptions)
      .values({ id: newId(), userId, accountId })
      .onConflictDoNothing()
      .returning({ id: subscriptions.id })
    await tx
      .update(subscribeAccounts)
      .set({ subscribers: sql`${subscribeAccounts.subscribers} + ${added.length}` })
      .where(eq(subscribeAccounts.id, accountId))
    await expectDigest(tx, userId)
  }

  private async faceOf(viewer: Viewer, id: string | null): Promise<StoredPicture | null> {
    if (id === null) return null
    const [picture] = await ownPictures(this.context, viewer, [id]).catch(() => {
      throw wrongField('avatar', '头像没有上传成功，请重新选择')
    })
    return picture ?? null
  }

  private async rows(viewer: Viewer, where: ReturnType<typeof sql>): Promise<AccountRow[]> {
    return (
      await this.context.db.execute<AccountRow>(
        sql`select ${accountColumns(viewer)} from subscribe_accounts ac where ${where}`,
      )
    ).rows
  }
}

const told = (action: DeskAction, name: string, reason: string): string =>
  ({
    approve: `你申请的公众号“${name}”开通了，现在可以写第一篇文章。`,
    refuse: `你申请的公众号“${name}”没有通过：${reason}。可以修改后再提交。`,
    close: `公众号“${name}”被停用了：${reason}。`,
    reopen: `公众号“${name}”重新开放了。`,
  })[action]
