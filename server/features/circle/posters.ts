import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { isPublic } from '../../../contract/circle/rules'
import type { Dynamic } from '../../../contract/circle/schema'
import { siteOf } from '../../config'
import type { Context, Viewer } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { removeFiles } from '../../core/file/free'
import { drawPoster, posterWidth, type PosterFacts } from '../../core/share/poster/art'
import { codeOfPage, demandChinese, fileOf } from '../../core/share/poster/parts'
import type { Feed } from '../../core/dynamic/feed'
import { dynamics } from '../../core/dynamic/tables'

/** Raised with each change of how posters look: those that were drawn before are drawn anew. */
const edition = 1
const page = 'pages/dynamicTopic/photoDetail'

interface Place {
  photoKey: string | null
  key: string
  /** The poster that it stands in place of. */
  old: string | null
}

/** The posters of dynamics, drawn when they are asked for and kept in the storage. */
export class Posters {
  constructor(
    private readonly context: Context,
    private readonly feed: Feed,
  ) {}

  /** @throws Refusal where the viewer may not read it, or not pass it on */
  async of(viewer: Viewer, id: string): Promise<{ url: string; width: number; height: number }> {
    const dynamic = await this.feed.readable(viewer, id)
    if (dynamic.withheld) throw refuse('这条动态没有公开，不能生成海报')
    if (!dynamic.mine && !isPublic(dynamic.scope)) throw refuse('作者只给一部分人看，不能生成海报')
    await demandChinese()
    const [row] = await this.context.db
      .select({ pictures: dynamics.pictures, poster: dynamics.poster })
      .from(dynamics)
      .where(eq(dynamics.id, id))
    if (!row) throw gone('这条动态')
    const photoKey = row.pictures[0]?.key ?? null
    const key = `posters/${id}-${this.mark(dynamic, photoKey)}.jpg`
    const known = row.poster === key ? await this.stored(key) : null
    return known ?? this.draw(viewer, dynamic, { photoKey, key, old: row.poster })
  }

  private async stored(key: string) {
    const file = await this.readable(key)
    if (file === null) return null
    const { height } = await sharp(file).metadata()
    return this.answer(key, height)
  }

  private async draw(viewer: Viewer, dynamic: Dynamic, { photoKey, key, old }: Place) {
    const { author, title, text, film, id } = dynamic
    const [photo, avatar, code] = await Promise.all([
      photoKey === null ? null : this.readable(photoKey),
      this.faceOf(author.id),
      codeOfPage(this.context, page, id, viewer.id),
    ])
    const from = [author.school, author.college].filter(Boolean).join(' · ')
    const facts: PosterFacts = {
      author: { name: author.name, from },
      title,
      text,
      film: film !== undefined,
      photo,
      avatar,
      code,
      call: ['扫一扫，看看这条动态', '和同学们在聊的事'],
    }
    const { data, height } = await drawPoster(facts, viewer.id)
    const { db, providers } = this.context
    await providers.storage.put(key, data, 'image/jpeg')
    const kept = await db
      .update(dynamics)
      .set({ poster: key })
      .where(and(eq(dynamics.id, id), isNull(dynamics.purgedAt)))
      .returning({ id: dynamics.id })
    await removeFiles(this.context, [
      ...(old === null || old === key ? [] : [old]),
      ...(kept.length === 0 ? [key] : []),
    ])
    return this.answer(key, height)
  }

  private answer = (key: string, height: number) => ({
    url: this.context.providers.storage.url(key),
    width: posterWidth,
    height,
  })

  /** A poster stands as long as all that it shows. */
  private mark(dynamic: Dynamic, photoKey: string | null): string {
    const { author, title, text } = dynamic
    const facts = [
      edition,
      siteOf(this.context.config),
      this.context.providers.wechat.name,
      author.name,
      author.avatar,
      author.school,
      author.college,
      title,
      text,
      photoKey,
    ]
    return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16)
  }

  private async faceOf(userId: string): Promise<Buffer | null> {
    const {
      rows: [row],
    } = await this.context.db.execute<{ avatar: string | null }>(
      sql`select avatar from users where id = ${userId}`,
    )
    return row === undefined || row.avatar === null ? null : this.readable(row.avatar)
  }

  private readable = (key: string): Promise<Buffer | null> => fileOf(this.context, key)
}
