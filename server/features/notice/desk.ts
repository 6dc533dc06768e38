import { and, eq, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { wordsOf } from '../../../contract/article/rules'
import { gradesOf } from '../../../contract/certification/rules'
import { limits, stepOf, type NoticeAction } from '../../../contract/notice/rules'
import type { BodyOf } from '../../../contract/http'
import type { NoticeDraft, noticeRoutes, Office, OwnNotice } from '../../../contract/notice/schema'
import { administers, holds, type Context, type Executor, type Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, notYours, Refusal, refuse, wrongField } from '../../http/refusal'
import { lineOf } from '../../http/text'
import { personJson, personOf, type PersonRow } from '../../core/account/person'
import { bodyOf, takeBody } from '../../core/article/body'
import { faculties } from '../../core/certification/tables'
import { mayPublish } from '../../core/complaint/mute'
import { freePictures, removeFiles } from '../../core/file/free'
import { pictureOf } from '../../core/file/own'
import { notifySystem } from '../../core/notice/notify'
import { record } from '../../core/audit/record'
import { screen } from '../../core/safety/screen'
import { audienceOf, owns, standingOf } from './rights'
import { announcements } from './tables'
import { changed, published, notifyGone, notifyOf } from './follow-up'

type Draft = BodyOf<(typeof noticeRoutes)['notice/save']>
type Stored = typeof announcements.$inferSelect
type Row = Record<string, unknown> &
  Omit<OwnNotice, 'publish_at' | 'until' | 'at' | 'mine' | 'author' | 'scope'> & {
    school: string | null
    publish_at: string | null
    until: string | null
    at: string
    author: PersonRow | null
    author_id: string | null
  }

const day = 86_400_000
const time = (value: string | null): string | null => (value === null ? null : new Date(value).toISOString())

/** Notices as those who write and look after them have them. */
export class NoticeDesk {
  constructor(private readonly context: Context) {}

  async office(viewer: Viewer): Promise<Office> {
    const { schoolId, ...may } = standingOf(viewer)
    const { rows } = await this.context.db.execute<Pick<Office, 'school' | 'colleges' | 'accounts'>>(sql`
      select (select coalesce(json_agg(json_build_object('id', ac.id, 'name', ac.name) order by ac.name), '[]')
          from subscribe_editors e join subscribe_accounts ac on ac.id = e.account_id where e.user_id = ${viewer.id} and ac.state = 'approved') as accounts,
        (select json_build_object('id', s.id, 'name', s.name) from schools s where s.id = ${schoolId}) as school,
        coalesce((select json_agg(f.name order by f.name) from ${faculties} f where f.school_id = ${schoolId}), '[]') as colleges`)
    const [row] = rows
    return {
      ...may,
      school: row?.school ?? null,
      colleges: row?.colleges ?? [],
      accounts: row?.accounts ?? [],
      grades: gradesOf(Date.now()),
    }
  }

  /** The latest written first. The school's are those that were sent, by whomever. */
  async mine(viewer: Viewer, { whose, ...query }: PageQuery & { whose?: 'mine' | 'school' }) {
    const page = keyset(by.newest(sql`a.id`), query)
    const { schoolId, official, everywhere } = standingOf(viewer)
    if (whose === 'school' && !official) throw new Refusal(403, -2, '只有管理员能看全校的公告')
    const which =
      whose === 'school'
        ? sql`a.author_id is not null and a.state <> 'draft' and ${everywhere ? sql`(a.school_id is null or a.school_id = ${schoolId})` : sql`a.school_id = ${schoolId}`}`
        : sql`a.author_id = ${viewer.id}`
    const rows = await this.rows(sql`${which} ${page.after} ${page.order}`)
    return page.of(rows, (row) => this.toOwn(viewer, row))
  }

  async draft(viewer: Viewer, id: string): Promise<NoticeDraft> {
    const [row] = await this.rows(sql`a.id = ${id} and a.author_id = ${viewer.id}`)
    const [stored] = await this.context.db.select().from(announcements).where(eq(announcements.id, id))
    if (!row || !stored?.key) throw gone('这条公告')
    const { rows } = await this.context.db.execute<{ n: number }>(sql`
      select count(*)::int as n from users u where not u.erased and ${audienceOf(stored)}`)
    return {
      ...this.toOwn(viewer, row),
      key: stored.key,
      body: bodyOf(
        stored.body ?? [],
        stored.pictures.map((picture) => pictureOf(picture, this.context)),
      ),
      audience: rows[0]?.n ?? 0,
    }
  }

  /** Writes it down, and sends it where that is asked for. The same key again is the same notice. */
  async save(viewer: Viewer, draft: Draft): Promise<OwnNotice> {
    await mayPublish(this.context.db, viewer)
    const values = await this.valuesOf(viewer, draft)
    const id = await this.context.db.transaction(async (tx) => {
      await tx
        .insert(announcements)
        .values({
          id: newId(),
          authorId: viewer.id,
          key: draft.key,
          state: 'draft',
          createdAt: new Date(),
          ...values,
        })
        .onConflictDoNothing()
      const [row] = await tx
        .select()
        .from(announcements)
        .where(and(eq(announcements.authorId, viewer.id), eq(announcements.key, draft.key)))
        .for('update')
      if (!row) throw gone('这条公告')
      // sent again: the first call did it
      if (draft.publish && row.state === 'scheduled') return row.id
      await this.write(tx, row, values, draft.publish)
      return row.id
    })
    return this.own(viewer, id)
  }

  /** Takes it off the board; the author may go on with it. What an administrator takes down is in the audit log. */
  async withdraw(viewer: Viewer, id: string): Promise<OwnNotice> {
    await this.context.db.transaction(async (tx) => {
      const row = await this.held(tx, viewer, id)
      const mine = row.authorId === viewer.id
      const to = stepOf(row.state, 'withdraw', mine ? 'author' : 'desk')
      if (to === undefined || to === 'deleted') {
        // done already, by this call repeated or by another hand
        if (row.state === 'withdrawn' || row.state === 'draft') return
        throw refuse('这条公告现在不能撤回')
      }
      await tx.update(announcements).set({ state: to }).where(eq(announcements.id, id))
      if (row.state === 'published') await notifyGone(tx, row)
      if (mine || row.authorId === null) return
      await record(tx, {
        actorId: viewer.id,
        action: 'notice.withdraw',
        subjectId: row.authorId,
        schoolId: row.schoolId,
        detail: { title: row.title },
      })
      // about the author, not the notice: sent again it may be taken down again
      await notifySystem(
        tx,
        row.authorId,
        `你的${row.accountId === null ? '公告' : '文章'}“${row.title}”被管理员撤回了。可以在“发布通知”里改好再发。`,
      )
    })
    return this.own(viewer, id)
  }

  async remove(viewer: Viewer, id: string): Promise<void> {
    const keys = await this.context.db.transaction(async (tx) => {
      const row = await this.held(tx, viewer, id)
      if (row.authorId !== viewer.id) throw notYours('公告')
      if (stepOf(row.state, 'delete', 'author') === undefined) throw refuse('先撤回，再删除')
      await tx.delete(announcements).where(eq(announcements.id, id))
      return freePictures(tx, row.pictures)
    })
    await removeFiles(this.context, keys)
  }

  private async write(
    tx: Executor,
    row: Stored,
    values: Awaited<ReturnType<NoticeDesk['valuesOf']>>,
    publish: boolean,
  ): Promise<void> {
    const saved = this.step(row.state, 'save')
    const { title, body, words, pictures, until, publishAt } = values
    // readers were told whom it is for and how much it matters: that stays as it came out
    if (saved === 'published') {
      await tx
        .update(announcements)
        .set({ title, body, words, pictures, until })
        .where(eq(announcements.id, row.id))
      return notifyOf(tx, changed, { ...row, title })
    }
    const timed = publishAt !== null && publishAt.getTime() > Date.now()
    const state = publish ? this.step(saved, timed ? 'schedule' : 'publish') : saved
    const fresh =
      state === 'published' ? { createdAt: new Date(), publishAt: null, toldTo: null, toldAt: null } : {}
    await tx
      .update(announcements)
      .set({ ...values, state, ...fresh })
      .where(eq(announcements.id, row.id))
    if (state === 'published') await notifyOf(tx, published, { id: row.id, ...values })
  }

  private step(from: Stored['state'], action: NoticeAction): Stored['state'] {
    const to = stepOf(from, action, 'author')
    if (to === undefined || to === 'deleted')
      throw refuse(from === 'scheduled' ? '定时的公告先撤回，再改' : '这条公告现在不能改')
    return to
  }

  /** What is stored of a form, once all in it is the viewer's to decide. */
  private async valuesOf(viewer: Viewer, draft: Draft) {
    if (draft.account) return this.articleOf(viewer, draft, draft.account)
    const { schoolId, official, everywhere, publishes } = standingOf(viewer)
    if (!publishes) throw new Refusal(403, -2, '发布公告要管理员或活动主办方身份')
    const wide = draft.scope === 'everyone'
    if (wide && !everywhere) throw wrongField('scope', '只有平台管理员能发给所有学校')
    if (!wide && schoolId === null) throw refuse('请先选择学校')
    if (draft.pinned && !official) throw wrongField('pinned', '只有管理员能置顶')
    if (draft.important && !official) throw wrongField('important', '只有管理员能发重要通知')
    if (wide && (draft.college !== null || draft.grade !== null))
      throw wrongField('college', '发给所有学校时不分学院和年级')
    return {
      ...(await this.wordsOf(viewer, draft)),
      schoolId: wide ? null : schoolId,
      accountId: null,
      official,
      source: await this.sourceOf(viewer, official, draft.source),
      college: await this.collegeOf(schoolId, draft.college),
      grade: draft.grade,
      pinned: draft.pinned,
      important: draft.important,
    }
  }

  /** The same of an account's article: it is for all who find it, and subscribers are told as each of them wants. */
  private async articleOf(viewer: Viewer, draft: Draft, id: string) {
    const {
      rows: [account],
    } = await this.context.db.execute<{ name: string; school: string }>(sql`
      select ac.name, ac.school_id as school from subscribe_editors e join subscribe_accounts ac on ac.id = e.account_id
      where e.user_id = ${viewer.id} and ac.id = ${id} and ac.state = 'approved'`)
    if (!account) throw new Refusal(403, -2, '只有这个公众号的编辑能用它发布')
    if (draft.scope === 'everyone' || draft.college !== null || draft.grade !== null)
      throw wrongField('scope', '公众号的文章不分范围，谁都能看')
    if (draft.important) throw wrongField('important', '公众号的文章按订阅的人自己的设置提醒')
    return {
      ...(await this.wordsOf(viewer, draft)),
      schoolId: account.school,
      accountId: id,
      official: true,
      source: account.name,
      college: null,
      grade: null,
      pinned: draft.pinned,
      important: false,
    }
  }

  private async wordsOf(viewer: Viewer, draft: Draft) {
    const title = lineOf(draft.title)
    if (title === '') throw wrongField('title', '请填写标题')
    const [publishAt, until] = this.timesOf(draft)
    const { body, pictures } = await takeBody(this.context, viewer, draft.body)
    const words = wordsOf(body)
    await screen(this.context, viewer, { scene: 'notice', texts: { title, body: words } })
    return { title, body, words, pictures, publishAt, until }
  }

  private timesOf({ publish_at, until }: Draft): [Date | null, Date | null] {
    const [start, end] = [publish_at, until].map((value) => (value === null ? null : new Date(value))) as [
      Date | null,
      Date | null,
    ]
    const latest = Date.now() + limits.days.max * day
    if (start && start.getTime() > latest) throw wrongField('publish_at', `最多定在 ${limits.days.max} 天内`)
    if (end && end.getTime() <= Math.max(Date.now(), start?.getTime() ?? 0))
      throw wrongField('until', '展示到什么时候，要在发布之后')
    if (end && end.getTime() > latest + limits.days.max * day) throw wrongField('until', '展示得太久了')
    return [start, end]
  }

  /** An office's name is for administrators; others sign with their own. */
  private async sourceOf(viewer: Viewer, official: boolean, asked: string | undefined): Promise<string> {
    const name = lineOf(asked ?? '')
    if (official && name === '') throw wrongField('source', '请填写落款')
    if (official) return name
    const { rows } = await this.context.db.execute<{ name: string }>(
      sql`select name from users where id = ${viewer.id}`,
    )
    return `活动主办方 ${rows[0]?.name ?? ''}`.trim()
  }

  private async collegeOf(schoolId: string | null, college: string | null): Promise<string | null> {
    if (college === null || schoolId === null) return null
    const [known] = await this.context.db
      .select({ name: faculties.name })
      .from(faculties)
      .where(and(eq(faculties.schoolId, schoolId), eq(faculties.name, college)))
    if (!known) throw wrongField('college', '学校里没有这个学院')
    return known.name
  }

  /** One that the viewer wrote or looks after, held until the transaction ends. A draft is its author's alone. */
  private async held(tx: Executor, viewer: Viewer, id: string): Promise<Stored> {
    const [row] = await tx.select().from(announcements).where(eq(announcements.id, id)).for('update')
    if (!row || (row.authorId !== viewer.id && row.state === 'draft')) throw gone('这条公告')
    const desk =
      row.schoolId === null
        ? holds(viewer, 'platform-admin')
        : administers(viewer, row.schoolId) || (await owns(tx, viewer, row.accountId))
    if (row.authorId !== viewer.id && !desk) throw notYours('公告')
    return row
  }

  private async own(viewer: Viewer, id: string): Promise<OwnNotice> {
    const [row] = await this.rows(sql`a.id = ${id}`)
    if (!row) throw gone('这条公告')
    return this.toOwn(viewer, row)
  }

  private async rows(where: SQL): Promise<Row[]> {
    const { rows } = await this.context.db.execute<Row>(sql`
      select a.id, a.title, a.source, a.state, a.school_id as school, a.account_id as account, a.college, a.grade, a.pinned, a.important, a.publish_at, a.until,
        a.created_at as at, a.author_id, ${personJson(sql`u`, sql`s`)} as author,
        (select count(*)::int from announcement_reads r where r.announcement_id = a.id) as reads
      from announcements a left join users u on u.id = a.author_id and not u.erased
      left join schools s on s.id = u.school_id where ${where}`)
    return rows
  }

  private toOwn(
    viewer: Viewer,
    { school, author, author_id, at, publish_at, until, ...row }: Row,
  ): OwnNotice {
    return {
      ...row,
      scope: school === null ? 'everyone' : 'school',
      publish_at: time(publish_at),
      until: time(until),
      at: new Date(at).toISOString(),
      mine: author_id === viewer.id,
      author: author && personOf(author, this.context),
    }
  }
}
