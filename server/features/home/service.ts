import { and, asc, eq, gt, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Banner, HotTopic, NavItem } from '../../../contract/home/schema'
import { version } from '../../../app.config'
import type { Context, Viewer } from '../../context'
import { gone } from '../../http/refusal'
import { schools } from '../../core/school/tables'
import { articles, banners, diyPages, forms, navItems } from './tables'

const hotTopics = 6
/** Dynamics of a school that the hot topics are counted over, at most: the latest. */
const hotWindow = 5_000

/** Rows of one school and those of every school. */
const seenBy = (column: AnyPgColumn, school: string | null): SQL | undefined =>
  school === null ? isNull(column) : or(isNull(column), eq(column, school))

/** What features show on the home page. */
const partsOf = ({ house }: Context) => house.all('home')

/** What the home page and the made-up pages show. */
export class HomeService {
  private readonly shown: ReturnType<typeof partsOf>

  constructor(private readonly context: Context) {
    this.shown = partsOf(context)
  }

  /** The school asked for, else the viewer's own. */
  schoolOf = (asked: string | undefined, viewer: Viewer | null): string | null =>
    asked ?? viewer?.schoolId ?? null

  async banners(position: string, school: string | null): Promise<Banner[]> {
    const rows = await this.context.db
      .select()
      .from(banners)
      .where(
        and(
          eq(banners.position, position),
          seenBy(banners.schoolId, school),
          lte(banners.startsAt, sql`now()`),
          gt(banners.endsAt, sql`now()`),
        ),
      )
      .orderBy(asc(banners.sort), asc(banners.id))
      .limit(10)
    const { storage } = this.context.providers
    return rows.map(({ id, title, subtitle, picture, link }) => ({
      id,
      title,
      subtitle,
      picture: storage.url(picture),
      link,
    }))
  }

  async nav(page: string, school: string | null): Promise<NavItem[]> {
    return this.context.db
      .select({
        id: navItems.id,
        title: navItems.title,
        icon: navItems.icon,
        tint: navItems.tint,
        link: navItems.link,
      })
      .from(navItems)
      .where(and(eq(navItems.page, page), seenBy(navItems.schoolId, school)))
      .orderBy(asc(navItems.sort), asc(navItems.id))
      .limit(40)
  }

  /** Topics of the last seven days by how many dynamics name them. */
  async topics(school: string | null): Promise<HotTopic[]> {
    const { rows } = await this.context.db.execute<HotTopic & Record<string, unknown>>(sql`
      with recent as (
        select id from dynamics
        where deleted_at is null and state = 'approved' and created_at > now() - interval '7 days'
          and ${school === null ? sql`scope = 'everyone'` : sql`school_id = ${school} and scope in ('school', 'everyone')`}
        order by id desc limit ${hotWindow})
      select t.topic as name, count(*)::int as dynamics
      from recent r join dynamic_topics t on t.dynamic_id = r.id
      group by t.topic order by count(*) desc, t.topic limit ${hotTopics}`)
    return rows
  }

  /** Everything that the home page shows above its feed, in one call. */
  async first(asked: string | undefined, viewer: Viewer | null) {
    const id = this.schoolOf(asked, viewer)
    const { notice: latest, errands: waiting } = this.shown
    const [school, shown, nav, notice, topics, errands] = await Promise.all([
      id === null ? null : this.school(id),
      this.banners('home', id),
      this.nav('home', id),
      latest(this.context, viewer, id),
      this.topics(id),
      waiting(this.context, viewer, id),
    ])
    return { school, banners: shown, nav, notice, topics, errands }
  }

  async diy(key: string, viewer: Viewer | null) {
    const [page] = await this.context.db.select().from(diyPages).where(eq(diyPages.key, key))
    if (!page) throw gone('这个页面')
    const school = viewer?.schoolId ?? null
    const [shown, nav] = await Promise.all([this.banners(key, school), this.nav(key, school)])
    return { title: page.title, banners: shown, nav }
  }

  async content(key: string) {
    const [row] = await this.context.db.select().from(articles).where(eq(articles.key, key))
    if (!row) throw gone('这篇内容')
    return { id: row.id, title: row.title, html: row.html, at: row.updatedAt.toISOString() }
  }

  async form(key: string) {
    const [row] = await this.context.db.select().from(forms).where(eq(forms.key, key))
    if (!row) throw gone('这个表单')
    return { title: row.title, fields: row.fields }
  }

  config() {
    const { config, providers } = this.context
    const { sms, mail, wechat, qq, alipay, storage, maps, im, safety } = providers
    return {
      mode: config.mode,
      version: version.name,
      providers: {
        sms: sms.name,
        mail: mail.name,
        wechat: wechat.name,
        qq: qq.name,
        alipay: alipay.name,
        storage: storage.name,
        maps: maps?.name ?? 'local',
        im: im?.name ?? 'local',
        safety: safety?.name ?? 'local',
      },
    }
  }

  private async school(id: string) {
    const [row] = await this.context.db
      .select({ id: schools.id, name: schools.name, campus: schools.campus })
      .from(schools)
      .where(eq(schools.id, id))
    return row ?? null
  }
}
