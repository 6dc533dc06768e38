/**
 * Lists of dynamics. They are the hottest reads of the product, so each is one prepared statement
 * with the author, the school and the reader's own like in it, paged by key.
 */
import { heatFollowed } from '../../../contract/circle/rules'
import type { Dynamic } from '../../../contract/circle/schema'
import type { Context, Viewer } from '../../context'
import type { Database } from '../../database'
import type { PageQuery } from '../../http/keyset'
import { cursorOf, readyPage, scoredCursor, scoredCursorOf, timedCursorOf } from '../../http/page'
import { gone } from '../../http/refusal'
import { cardsOf } from '../chat/card'
import { idIn, lists, unwritten } from './statements'

/** Who reads, as far as a list has to know. */
export type Reader = Pick<Viewer, 'id' | 'schoolId' | 'blocks'>

interface Row {
  /** A Dynamic, but for its card. */
  json: string
  /** Kind and id of its card. */
  card: string | null
}
/** Of lists by heat. */
interface HeatRow extends Row {
  heat: number
  /** Only of recommendations: the reader follows its author. */
  followed?: boolean
}
/** Of favourites and of what was liked: since when, ms. */
interface TimedRow extends Row {
  since: number
}

interface Common {
  reader: string | null
  files: string
  rows: number
}
/** A list by whether black lists are looked at, which takes these values. */
type List<V, R = Row> = Record<'open' | 'guarded', (db: Database, values: V) => Promise<R[]>>
/** Those that the caller adds. */
type Own<V, Given> = Omit<V, keyof Given>
interface ById extends Common {
  after: string | null
}
interface ByHeat extends ById {
  score: number | null
}
interface BySince extends ById {
  school: string | null
  since: string | null
}

/** What a list holds and how it is sorted. Those by topic, and calls for help, are newest first, whatever the sort. */
interface Sifted extends PageQuery {
  sort?: 'new' | 'hot'
  topic?: string
  kind?: 'help'
}

export class Feed {
  constructor(private readonly context: Context) {}

  /** One, if this reader may see it. @throws Refusal */
  async readable(viewer: Reader | null, id: string): Promise<Dynamic> {
    const dynamic = await this.one(viewer, id)
    if (!dynamic) throw gone('这条动态')
    return dynamic
  }

  school(viewer: Reader | null, school: string, { sort, topic, kind, ...page }: Sifted) {
    const place = { school, own: viewer?.schoolId === school }
    if (topic !== undefined)
      return this.byId(lists.schoolTopic, viewer, page, { ...place, tag: topic, topic: null })
    if (kind === 'help') return this.byId(lists.schoolHelp, viewer, page, place)
    return sort === 'hot'
      ? this.byHeat(lists.schoolHot, viewer, page, place)
      : this.byId(lists.school, viewer, page, place)
  }

  /**
   * The school's hot list, on each page of which those whom the reader follows come earlier. Pages are cut by heat alone:
   * nothing is left out or met twice, and it costs what the hot list costs, however many are followed.
   */
  async recommended(viewer: Viewer, school: string, { after, size = 20 }: PageQuery) {
    const last = scoredCursorOf(after)
    const rows = await this.rows(lists.recommended, viewer, size + 1, {
      after: last?.id ?? null,
      score: last?.score ?? null,
      school,
      own: viewer.schoolId === school,
    })
    const score = ({ heat, followed }: HeatRow): number => heat + (followed ? heatFollowed : 0)
    return readyPage<Dynamic, HeatRow>(rows, size, heatCursor, (one, other) => score(other) - score(one))
  }

  nationwide(viewer: Reader | null, { sort, topic, kind, ...page }: Sifted) {
    if (topic !== undefined)
      return this.byId(lists.allTopic, viewer, page, { tag: topic, school: null, topic: null })
    if (kind === 'help') return this.byId(lists.allHelp, viewer, page, {})
    return sort === 'hot'
      ? this.byHeat(lists.allHot, viewer, page, {})
      : this.byId(lists.all, viewer, page, {})
  }

  /** Everything under a hashtag that the reader may see. */
  hashtag = (viewer: Reader | null, name: string, page: PageQuery) =>
    this.byId(lists.allTopic, viewer, page, { tag: name, school: viewer?.schoolId ?? null, topic: null })

  /** What is in a topic: the same, but for what its managers took out, of its school where it is of one. */
  topic(
    viewer: Reader | null,
    { id, name, schoolId }: { id: string; name: string; schoolId: string | null },
    page: PageQuery,
  ) {
    const own = viewer?.schoolId ?? null
    const wanted = { tag: name, topic: id }
    return schoolId === null
      ? this.byId(lists.allTopic, viewer, page, { ...wanted, school: own })
      : this.byId(lists.schoolTopic, viewer, page, { ...wanted, school: schoolId, own: own === schoolId })
  }

  /** Living, approved dynamics by their ids, for who was let in to them: nothing else is asked here. */
  async these(viewer: Reader | null, ids: readonly string[]): Promise<Map<string, Dynamic>> {
    if (ids.length === 0) return new Map()
    const rows = await this.rows(lists.these, viewer, ids.length, { ids })
    return new Map(rows.map(({ json }) => [idIn(json), JSON.parse(json) as Dynamic]))
  }

  following = (viewer: Viewer, page: PageQuery) =>
    this.byId(lists.following, viewer, page, { school: viewer.schoolId })

  /** What the person liked, latest like first. */
  liked = (viewer: Viewer, page: PageQuery) => this.bySince(lists.liked, viewer, page)

  author = (viewer: Reader | null, author: string, page: PageQuery) =>
    this.byId(lists.author, viewer, page, { author, school: viewer?.schoolId ?? null })

  /** What the viewer keeps and may still read, kept last first. */
  favorites = (viewer: Viewer, page: PageQuery) => this.bySince(lists.favorites, viewer, page)

  /** null when it is deleted, or not for this reader. */
  async one(viewer: Reader | null, id: string): Promise<Dynamic | null> {
    const [row] = await this.rows(lists.one, viewer, 1, { id, school: viewer?.schoolId ?? null })
    return row ? (JSON.parse(row.json) as Dynamic) : null
  }

  private async byId<V extends ById>(
    list: List<V>,
    viewer: Reader | null,
    { after, size = 20 }: PageQuery,
    own: Own<V, ById>,
  ) {
    const rows = await this.asked(list, viewer, size + 1, { ...own, after: cursorOf(after) })
    return readyPage<Dynamic, Row>(rows, size, ({ json }) => idIn(json))
  }

  /** By when the viewer took them up: the cursor says it, for by the next page one may be let go again. */
  private async bySince(list: List<BySince, TimedRow>, viewer: Viewer, { after, size = 20 }: PageQuery) {
    const last = timedCursorOf(after)
    const rows = await this.rows(list, viewer, size + 1, {
      after: last?.id ?? null,
      since: last && new Date(last.ms).toISOString(),
      school: viewer.schoolId,
    })
    return readyPage<Dynamic, TimedRow>(rows, size, ({ since, json }) => scoredCursor(since, idIn(json)))
  }

  private async byHeat<V extends ByHeat>(
    list: List<V, HeatRow>,
    viewer: Reader | null,
    { after, size = 20 }: PageQuery,
    own: Own<V, ByHeat>,
  ) {
    const last = scoredCursorOf(after)
    const cursor = { after: last?.id ?? null, score: last?.score ?? null }
    const rows = await this.asked(list, viewer, size + 1, { ...own, ...cursor })
    return readyPage<Dynamic, HeatRow>(rows, size, heatCursor)
  }

  private rows = <V extends Common, R extends Row>(
    list: List<V, R>,
    viewer: Reader | null,
    rows: number,
    own: Own<V, Common>,
  ): Promise<R[]> => this.asked(list, viewer, rows, own)

  /** `own`: all that the list takes beside what is common; who calls has its type. */
  private async asked<V extends Common, R extends Row>(
    list: List<V, R>,
    viewer: Reader | null,
    rows: number,
    own: object,
  ): Promise<R[]> {
    const { db, providers } = this.context
    const common: Common = { reader: viewer?.id ?? null, files: providers.storage.url(''), rows }
    const ask = list[viewer?.blocks ? 'guarded' : 'open']
    return this.withCards(viewer, await ask(db, { ...own, ...common } as unknown as V))
  }

  /** A card is the last member, so that it is met from the end. */
  private async withCards<R extends Row>(viewer: Reader | null, rows: R[]): Promise<R[]> {
    if (rows.every(({ card }) => card === null)) return rows
    const [reader, school] = [viewer?.id ?? null, viewer?.schoolId ?? null]
    const cards = await cardsOf(
      this.context,
      rows.map(({ card }) => {
        const [cardKind = null, cardId = null] = card?.split(' ') ?? []
        return { reader, school, cardKind, cardId }
      }),
      this.context.db,
    )
    return rows.map((row, index) => {
      const card = cards[index]
      return card && row.json.endsWith(unwritten)
        ? { ...row, json: `${row.json.slice(0, -unwritten.length)},"card":${JSON.stringify(card)}}` }
        : row
    })
  }
}

const heatCursor = ({ heat, json }: HeatRow): string => scoredCursor(heat, idIn(json))
