import { eq, sql } from 'drizzle-orm'
import type { Block, Entry, Slide } from '../../../contract/home/page/schema'
import { platformPages } from '../../../contract/home/page/desk/rules'
import { version } from '../../../app.config'
import { administers, holds, type Context, type Viewer } from '../../context'
import { instant } from '../../http/keyset'
import { wrongField } from '../../http/refusal'
import { operatorLines } from '../../operator'
import { answerWays } from '../../core/school/answering'
import { schools } from '../../core/school/tables'
import { closedIn } from '../../core/switches/state'
import { agreementVersion } from './page/agreement'
import { topicIn } from './page/blocks'
import { htmlOf } from './page/html'
import { fillBlocks, openEntries, shownOf, type Shown } from './page/shown'
import { hotTopics } from './page/topics'
import { agreements, pins } from './tables'

/** What the home page and the pages that schools write show. */
export class HomeService {
  constructor(private readonly context: Context) {}

  /** The school asked for, else the viewer's own. */
  schoolOf = (asked: string | undefined, viewer: Viewer | null): string | null =>
    asked ?? viewer?.schoolId ?? null

  /** The pictures of a page that lead somewhere; none where there is no such page. */
  async slides(key: string, school: string | null): Promise<Slide[]> {
    const blocks = await this.blocks(key, school).catch(() => [])
    return blocks.flatMap((block) => (block.kind === 'banner' ? block.slides : []))
  }

  /** Topics beside the circle's own channels: those that the school chose, else what is talked about most. */
  async channels(school: string | null): Promise<string[]> {
    const chosen = (await this.entries('channels', school)).flatMap(({ link }) => topicIn(link) ?? [])
    if (chosen.length > 0) return [...new Set(chosen)]
    return (await hotTopics(this.context.db, school)).map(({ name }) => name)
  }

  async entries(key: string, school: string | null): Promise<Entry[]> {
    const [{ blocks }, closed] = await Promise.all([
      shownOf(this.context, key, school),
      closedIn(this.context, school),
    ])
    return openEntries(gridsOf(blocks), closed)
  }

  /** Everything that the home page shows above its feed, in one call. */
  async first(asked: string | undefined, viewer: Viewer | null) {
    const id = this.schoolOf(asked, viewer)
    const [school, page] = await Promise.all([
      id === null ? null : this.school(id),
      shownOf(this.context, 'home', id),
    ])
    const [blocks, pinned, closed] = await Promise.all([
      fillBlocks(this.context, page, viewer, id),
      viewer ? this.pinned(viewer, id, page) : [],
      closedIn(this.context, id),
    ])
    return { school, blocks, pins: pinned, closed }
  }

  async page(key: string, asked: string | undefined, viewer: Viewer | null) {
    const school = this.schoolOf(asked, viewer)
    const page = await shownOf(this.context, key, school)
    const editable =
      viewer !== null && (school === null ? holds(viewer, 'platform-admin') : administers(viewer, school))
    return { key, title: page.title, blocks: await fillBlocks(this.context, page, viewer, school), editable }
  }

  async content(key: string, asked: string | undefined, viewer: Viewer | null) {
    const school = this.schoolOf(asked, viewer)
    const page = await shownOf(this.context, key, school)
    const { title, at } = page
    return {
      key,
      title,
      html: htmlOf([...(await fillBlocks(this.context, page, viewer, school)), ...this.operator(key)]),
      version: versionOf(page),
      at: at === null ? null : instant(at),
      agreed: key === 'agreement' && viewer ? await this.agreed(viewer.id) : null,
    }
  }

  /** Who runs the installation stands below what the platform says of itself and agrees with people. */
  private operator(key: string): Block[] {
    const lines = platformPages.includes(key) ? operatorLines(this.context.config.operator) : []
    return lines.length === 0 ? [] : [{ kind: 'text', title: '运营者', text: lines.join('\n') }]
  }

  /** Records consent to the user agreement as it stands. */
  async agree(viewer: Viewer, agreed: number): Promise<void> {
    const { db } = this.context
    if (agreed !== versionOf(await shownOf(this.context, 'agreement', null)))
      throw wrongField('version', '用户协议有新的版本，请重新阅读')
    await db.insert(agreements).values({ userId: viewer.id, version: agreed }).onConflictDoNothing()
  }

  /** The entries that the viewer wants first, of those that their school offers. */
  async pinned(viewer: Viewer, school: string | null, home?: Shown): Promise<Entry[]> {
    const { db } = this.context
    const [row] = await db.select({ urls: pins.urls }).from(pins).where(eq(pins.userId, viewer.id))
    if (!row || row.urls.length === 0) return []
    const offered = await this.offered(school, home)
    return row.urls.flatMap((url) => offered.get(url) ?? [])
  }

  async pin(viewer: Viewer, urls: string[]): Promise<Entry[]> {
    const offered = await this.offered(viewer.schoolId)
    if (urls.some((url) => !offered.has(url))) throw wrongField('urls', '有一个入口学校已经不提供了')
    await this.context.db
      .insert(pins)
      .values({ userId: viewer.id, urls })
      .onConflictDoUpdate({ target: pins.userId, set: { urls } })
    return urls.flatMap((url) => offered.get(url) ?? [])
  }

  config() {
    const { config, providers } = this.context
    const { sms, mail, wechat, qq, alipay, storage, maps, im, books, safety, cloudSafety } = providers
    return {
      mode: config.mode,
      version: version.name,
      answers: answerWays(providers),
      operator: config.operator,
      providers: {
        sms: sms.name,
        mail: mail.name,
        wechat: wechat.name,
        qq: qq.name,
        alipay: alipay.name,
        storage: storage.name,
        maps: maps?.name ?? 'local',
        im: im?.name ?? 'local',
        books: books.name,
        safety: safety?.name ?? 'local',
        cloud_safety: cloudSafety?.name ?? 'off',
      },
    }
  }

  private async blocks(key: string, school: string | null): Promise<Block[]> {
    return fillBlocks(this.context, await shownOf(this.context, key, school), null, school)
  }

  /** What a school offers, by address. */
  private async offered(school: string | null, home?: Shown): Promise<Map<string, Entry>> {
    const [closed, ...pages] = await Promise.all([
      closedIn(this.context, school),
      shownOf(this.context, 'services', school),
      home ?? shownOf(this.context, 'home', school),
    ])
    const offered = openEntries(
      pages.flatMap(({ blocks }) => gridsOf(blocks)),
      closed,
    )
    return new Map(offered.map((entry) => [entry.link.url, entry]))
  }

  private async agreed(userId: string): Promise<number | null> {
    const [row] = await this.context.db
      .select({ version: sql<number | null>`max(${agreements.version})` })
      .from(agreements)
      .where(eq(agreements.userId, userId))
    return row?.version ?? null
  }

  private async school(id: string) {
    const [row] = await this.context.db
      .select({ id: schools.id, name: schools.name, campus: schools.campus })
      .from(schools)
      .where(eq(schools.id, id))
    return row ?? null
  }
}

const gridsOf = (blocks: Shown['blocks']): Entry[] =>
  blocks.flatMap((block) => (block.kind === 'grid' ? block.items : []))

/** Counts what was ever shown under a key: what comes with the app, then each that was published. */
const versionOf = ({ number }: Shown): number => agreementVersion + (number ?? 0)
