import { and, eq, sql, type SQL } from 'drizzle-orm'
import { v7 as newId } from 'uuid'
import { limits, type Day, type Discussion } from '../../../contract/talent/rules'
import type { Column } from '../../../contract/talent/schema'
import type { Context, Viewer } from '../../context'
import { by, keyset, type PageQuery } from '../../http/keyset'
import { gone, notYours, refuse, wrongField } from '../../http/refusal'
import { linesOf } from '../../http/text'
import { holdsNow } from '../../core/roles/grants'
import { personJson, personOf, withPerson, type PersonRow } from '../../core/account/person'
import { listedFor, standsInTopics } from '../../core/dynamic/read'
import { mayPublish } from '../../core/complaint/mute'
import { ownPictures, pictureOf, type StoredPicture } from '../../core/file/own'
import { clearOf } from '../../core/privacy/visible'
import { dropWait, letWait, newPictureOf, waitOf, type WaitJson } from '../../core/safety/pictures'
import { canAsk } from '../../core/safety/ask'
import { screen } from '../../core/safety/screen'
import { findOpen } from '../../core/dynamic/topic/read'
import { pinnable } from './articles'
import { talentColumns } from '../../core/dynamic/talent/tables'

interface Row extends Record<string, unknown> {
  id: string
  topic: Column['topic']
  host: PersonRow
  intro: string
  cover: StoredPicture | null
  new_cover: WaitJson
  days: Day[]
  discussion: Discussion
  pinned: Column['pinned']
  articles: number
}
interface Change {
  id: string
  intro?: string
  cover?: string | null
  days?: Day[]
  discussion?: Discussion
  pinned?: string | null
}

/** Condition: the article `d` shows to everybody who may read its school. */
const standing = standsInTopics
/** Condition: the host of `c` is a talent still. */
const isTalent = holdsNow(sql`c.user_id`, 'talent')

/** Columns one at a time and by topic. */
export class ColumnService {
  constructor(private readonly context: Context) {}

  /** Columns of those who host the topic, the first to do so first. */
  async hosts(viewer: Viewer | null, topic: string): Promise<Column[]> {
    await findOpen(this.context.db, viewer, topic)
    return this.read(
      viewer,
      sql`c.topic_id = ${topic} and ${isTalent} and ${clearOf(viewer?.id ?? null, sql`c.user_id`)}
      order by c.id limit ${limits.hosts}`,
    )
  }

  mine = (viewer: Viewer): Promise<Column[]> => this.read(viewer, sql`c.user_id = ${viewer.id} order by c.id`)

  /** Hosting twice is hosting once. Of a school's topic by who belongs to the school. */
  async host(viewer: Viewer, topicId: string): Promise<Column> {
    await mayPublish(this.context.db, viewer)
    const topic = await findOpen(this.context.db, viewer, topicId)
    if (topic.school !== null && topic.school.id !== viewer.schoolId)
      throw refuse('只能主持本校的和全国的话题')
    await this.context.db.transaction(async (tx) => {
      await tx.execute(sql`select 1 from users where id = ${viewer.id} for no key update`)
      const { rows } = await tx.execute<{ topic_id: string }>(
        sql`select topic_id from talent_columns where user_id = ${viewer.id}`,
      )
      if (rows.some((row) => row.topic_id === topicId)) return
      if (rows.length >= limits.columns) throw refuse(`最多主持 ${limits.columns} 个话题，先放下一个再来`)
      await tx.insert(talentColumns).values({ id: newId(), userId: viewer.id, topicId })
    })
    const [column] = await this.read(viewer, sql`c.user_id = ${viewer.id} and c.topic_id = ${topicId}`)
    if (!column) throw gone('这个话题')
    return column
  }

  async leave(viewer: Viewer, id: string): Promise<void> {
    const left = await this.context.db
      .delete(talentColumns)
      .where(and(eq(talentColumns.id, id), eq(talentColumns.userId, viewer.id)))
      .returning({ id: talentColumns.id })
    if (left.length === 0) await this.own(viewer, id)
    await dropWait(this.context.db, 'column', id)
  }

  async setting(viewer: Viewer, { id, intro, cover, days, discussion, pinned }: Change): Promise<Column> {
    await this.own(viewer, id)
    await mayPublish(this.context.db, viewer)
    if (typeof pinned === 'string') await pinnable(this.context.db, viewer, id, pinned)
    const change = {
      ...(intro === undefined
        ? {}
        : {
            intro: linesOf(
              (await screen(this.context, viewer, { scene: 'profile', texts: { intro } })).texts.intro,
            ),
          }),
      ...(days === undefined ? {} : { days: [...days].sort() }),
      ...(discussion === undefined ? {} : { discussion }),
      ...(pinned === undefined ? {} : { pinnedId: pinned }),
    }
    if (Object.keys(change).length > 0)
      await this.context.db.update(talentColumns).set(change).where(eq(talentColumns.id, id))
    if (cover !== undefined) await this.setCover(viewer, id, await this.coverOf(viewer, cover))
    const [column] = await this.read(viewer, sql`c.id = ${id}`)
    if (!column) throw gone('这个话题')
    return column
  }

  /** Articles of the viewer in a column, the latest first. */
  async articles(viewer: Viewer, { id, ...query }: PageQuery & { id: string }) {
    await this.own(viewer, id)
    const page = keyset(by.newest(sql`a.dynamic_id`), query)
    const { rows } = await this.context.db.execute<{ id: string; title: string; at: string }>(sql`
      select d.id, d.title, d.created_at as at from dynamic_articles a join dynamics d on d.id = a.dynamic_id
      where a.column_id = ${id} and ${standing} ${page.after}
      ${page.order}`)
    return page.of(rows, (row) => ({ ...row, at: new Date(row.at).toISOString() }))
  }

  private async own(viewer: Viewer, id: string): Promise<void> {
    const [row] = await this.context.db
      .select({ userId: talentColumns.userId })
      .from(talentColumns)
      .where(eq(talentColumns.id, id))
    if (!row) throw gone('这个话题')
    if (row.userId !== viewer.id) throw notYours('话题')
  }

  private async setCover(viewer: Viewer, id: string, cover: StoredPicture | null): Promise<void> {
    const looked = cover !== null && (await canAsk(this.context, viewer))
    await this.context.db.transaction(async (tx) => {
      const [column] = await tx
        .select({ coverId: talentColumns.coverId })
        .from(talentColumns)
        .where(eq(talentColumns.id, id))
        .for('no key update')
      // the form sends what stands along with what was changed: that takes nothing's place
      if (!column || column.coverId === (cover?.id ?? null)) return
      if (looked) {
        await letWait(tx, {
          kind: 'column',
          targetId: id,
          ownerId: viewer.id,
          schoolId: viewer.schoolId,
          pictures: [cover],
        })
        return
      }
      await dropWait(tx, 'column', id)
      await tx
        .update(talentColumns)
        .set({ coverId: cover?.id ?? null })
        .where(eq(talentColumns.id, id))
    })
  }

  private async coverOf(viewer: Viewer, id: string | null): Promise<StoredPicture | null> {
    if (id === null) return null
    const [picture] = await ownPictures(this.context, viewer, [id]).catch(() => {
      throw wrongField('cover', '封面没有上传成功，请重新选择')
    })
    return picture ?? null
  }

  private async read(viewer: Viewer | null, where: SQL): Promise<Column[]> {
    const { rows } = await this.context.db.execute<Row>(sql`
      select c.id, c.intro, c.days, c.discussion, ${personJson(sql`u`, sql`us`)} as host,
        json_build_object('id', p.id, 'name', p.name, 'school', ts.name) as topic,
        case when i.id is null then null else
          json_build_object('id', i.id, 'key', i.key, 'thumbKey', i.thumb_key, 'width', i.width, 'height', i.height) end as cover,
        ${waitOf('column', sql`c.id`)} as new_cover,
        (select json_build_object('id', d.id, 'title', d.title, 'at', d.created_at) from dynamics d where d.id = c.pinned_id and ${standing}
          and ${listedFor(sql`${viewer?.schoolId ?? null}::uuid`)}) as pinned,
        (select count(*)::int from dynamic_articles a join dynamics d on d.id = a.dynamic_id where a.column_id = c.id and ${standing}) as articles
      from talent_columns c ${withPerson(sql`c.user_id`, sql`u`, sql`us`)}
      join topics p on p.id = c.topic_id left join schools ts on ts.id = p.school_id left join pictures i on i.id = c.cover_id
      where ${where}`)
    return rows.map(({ host, cover, new_cover, pinned, ...row }) => ({
      ...row,
      host: personOf(host, this.context),
      cover: cover && pictureOf(cover, this.context),
      mine: host.id === viewer?.id,
      new_cover: host.id === viewer?.id ? newPictureOf(new_cover, this.context) : null,
      pinned: pinned && { ...pinned, at: new Date(pinned.at).toISOString() },
    }))
  }
}
