import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { isPublic } from '../../../contract/circle/rules'
import type { Dynamic } from '../../../contract/circle/schema'
import { siteOf } from '../../config'
import type { Context, Viewer } from '../../context'
import { gone, refuse } from '../../http/refusal'
import { removeFiles } from '../../core/file/free'
import { drawPoster, hasChinese, posterWidth, qrCode } from './posterArt'
import type { Feed } from '../../core/dynamic/feed'
import { dynamics } from '../../core/dynamic/tables'

/** Raised with each change of how posters look: those that were drawn before are drawn anew. */
const edition = 1
const page = 'pages/dynamicTopic/photoDetail'

/** The posters of dynamics, drawn when they are asked for and kept in the storage. */
export class Posters {
  private chinese: Promise<boolean> | null = null

  constructor(
    private readonly context: Context,
    private readonly feed: Feed,
  ) {}

  /** @throws Refusal where the viewer may not read it, or not pass it on */
  async of(viewer: Viewer, id: string): Promise<{ url: string; width: number; height: number }> {
    const dynamic = await this.feed.readable(viewer, id)
    if (dynamic.withheld) throw refuse('这条动态没有公开，不能生成海报')
    if (!dynamic.mine && !isPublic(dynamic.scope)) throw refuse('作者只给一部分人看，不能生成海报')
    this.chinese ??= hasChinese()
    if (!(await this.chinese)) throw refuse('这台服务器没有中文字体，暂时不能生成海报')
    const [row] = await this.context.db
      .select({ pictures: dynamics.pictures, poster: dynamics.poster })
      .from(dynamics)
      .where(eq(dynamics.id, id))
    if (!row) throw gone('这条动态')
    const photoKey = row.pictures[0]?.key ?? null
    const key = `posters/${id}-${this.mark(dynamic, photoKey)}.jpg`
    const known = row.poster === key ? await this.stored(key) : null
    return known ?? this.draw(dynamic, photoKey, key, row.poster)
  }

  private async stored(key: string) {
    const file = await this.readable(key)
    if (file === null) return null
    const { height } = await sharp(file).metadata()
    return this.answer(key, height)
  }

  private async draw(dynamic: Dynamic, photoKey: string | null, key: string, old: string | null) {
    const { author, title, text, film, id } = dynamic
    const [photo, avatar, code] = await Promise.all([
      photoKey === null ? null : this.readable(photoKey),
      this.faceOf(author.id),
      this.codeOf(id),
    ])
    const from = [author.school, author.college].filter(Boolean).join(' · ')
    const { data, height } = await drawPoster({
      author: { name: author.name, from },
      title,
      text,
      film: film !== undefined,
      photo,
      avatar,
      code,
    })
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

  /** null for a file that is not there: the poster goes without. */
  private readable = (key: string): Promise<Buffer | null> =>
    this.context.providers.storage.read(key).catch((err: unknown) => {
      this.context.log.warn({ err, key }, 'file not read for a poster')
      return null
    })

  /** WeChat's code of the page where there is a mini-program, else a QR code of its web address. */
  private async codeOf(id: string): Promise<Buffer> {
    const { providers, config, log } = this.context
    const code = await providers.wechat.code(page, id.replaceAll('-', '')).catch((err: unknown) => {
      log.warn({ err }, 'no mini-program code for a poster')
      return null
    })
    return code ?? qrCode(`${siteOf(config)}/#/${page}?id=${id}`)
  }
}
