/**
 * Lists of dynamics. They are the hottest reads of the product, so each is one prepared statement
 * with the author, the school and the reader's own like in it, paged by key.
 */
import { heatFollowed } from '../../../contract/circle/rules'
import type { Dynamic } from '../../../contract/circle/schema'
import type { Context, Viewer } from '../../context'
import type { PageQuery } from '../../http/keyset'
import { cursorOf, readyPage, scoredCursor, scoredCursorOf, timedCursorOf } from '../../http/page'
import { gone } from '../../http/refusal'
import { cardsOf } from '../chat/card'
import { idIn, statements, unwritten } from './statements'

/** Who reads, as far as a list has to know. */
export type Reader = Pick<Viewer, 'id' | 'schoolId' | 'blocks'>

interface Row {
  /** A Dynamic, but for its card. */
  json: string
  /** Kind and id of its card. */
  card: string | null
  /** Only of lists by heat. */
  heat?: number
  /** Only of recommendations: the reader follows its author. */
  followed?: boolean
  /** Only of favourites and of what was liked: since when, ms. */
  since?: number
}

type Name = keyof typeof statements

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
    const own = viewer?.schoolId === school
    if (topic !== undefined) return this.byId('schoolTopic', viewer, page, [school, own, topic, null])
    if (kind === 'help') return this.byId('schoolHelp', viewer, page, [school, own])
    return sort === 'hot'
      ? this.byHeat('schoolHot', viewer, page, [school, own])
      : this.byId('school', viewer, page, [school, own])
  }

  /**
   * The school's hot list, on each page of which those whom the reader follows come earlier. Pages are cut by heat alone:
   * nothing is left out or met twice, and it costs what the hot list costs, however many are followed.
   */
  async recommended(viewer: Viewer, school: string, { after, size = 20 }: PageQuery) {
    const last = scoredCursorOf(after)
    const own = viewer.schoolId === school
    const rows = await this.rows('recommended', viewer, size + 1, [
      last?.id ?? null,
      school,
      own,
      last?.score ?? null,
    ])
    const score = ({ heat = 0, followed }: Row): number => heat + (followed ? heatFollowed : 0)
    return readyPage<Dynamic, Row>(rows, size, byHeat, (one, other) => score(other) - score(one))
  }

  nationwide(viewer: Reader | null, { sort, topic, kind, ...page }: Sifted) {
    if (topic !== undefined) return this.byId('allTopic', viewer, page, [topic, null, null])
    if (kind === 'help') return this.byId('allHelp', viewer, page, [])
    return sort === 'hot' ? this.byHeat('allHot', viewer, page, []) : this.byId('all', viewer, page, [])
  }

  /** Everything under a hashtag that the reader may see. */
  hashtag = (viewer: Reader | null, name: string, page: PageQuery) =>
    this.byId('allTopic', viewer, page, [name, viewer?.schoolId ?? null, null])

  /** What is in a topic: the same, but for what its managers took out, of its school where it is of one. */
  topic = (
    viewer: Reader | null,
    { id, name, schoolId }: { id: string; name: string; schoolId: string | null },
    page: PageQuery,
  ) =>
    schoolId === null
      ? this.byId('allTopic', viewer, page, [name, viewer?.schoolId ?? null, id])
      : this.byId('schoolTopic', viewer, page, [schoolId, viewer?.schoolId === schoolId, name, id])

  /** Living, approved dynamics by their ids, for who was let in to them: nothing else is asked here. */
  async these(viewer: Reader | null, ids: readonly string[]): Promise<Map<string, Dynamic>> {
    if (ids.length === 0) return new Map()
    const rows = await this.rows('these', viewer, ids.length, [ids])
    return new Map(rows.map(({ json }) => [idIn(json), JSON.parse(json) as Dynamic]))
  }

  following = (viewer: Viewer, page: PageQuery) => this.byId('following', viewer, page, [viewer.schoolId])

  /** What the person liked, latest like first. */
  liked = (viewer: Viewer, page: PageQuery) => this.bySince('liked', viewer, page)

  author = (viewer: Reader | null, author: string, page: PageQuery) =>
    this.byId('author', viewer, page, [author, viewer?.schoolId ?? null])

  /** What the viewer keeps and may still read, kept last first. */
  favorites = (viewer: Viewer, page: PageQuery) => this.bySince('favorites', viewer, page)

  /** null when it is deleted, or not for this reader. */
  async one(viewer: Reader | null, id: string): Promise<Dynamic | null> {
    const [row] = await this.rows('one', viewer, 1, [id, viewer?.schoolId ?? null])
    return row ? (JSON.parse(row.json) as Dynamic) : null
  }

  private async byId(name: Name, viewer: Reader | null, { after, size = 20 }: PageQuery, extra: unknown[]) {
    const rows = await this.rows(name, viewer, size + 1, [cursorOf(after), ...extra])
    return readyPage<Dynamic, Row>(rows, size, ({ json }) => idIn(json))
  }

  /** By when the viewer took them up: the cursor says it, for by the next page one may be let go again. */
  private async bySince(name: Name, viewer: Viewer, { after, size = 20 }: PageQuery) {
    const last = timedCursorOf(after)
    const rows = await this.rows(name, viewer, size + 1, [
      last?.id ?? null,
      viewer.schoolId,
      last && new Date(last.ms).toISOString(),
    ])
    return readyPage<Dynamic, Row>(rows, size, ({ since = 0, json }) => scoredCursor(since, idIn(json)))
  }

  private async byHeat(name: Name, viewer: Reader | null, { after, size = 20 }: PageQuery, extra: unknown[]) {
    const last = scoredCursorOf(after)
    const rows = await this.rows(name, viewer, size + 1, [last?.id ?? null, ...extra, last?.score ?? null])
    return readyPage<Dynamic, Row>(rows, size, byHeat)
  }

  private async rows(
    name: Name,
    viewer: Reader | null,
    most: number,
    own: readonly unknown[],
  ): Promise<Row[]> {
    const kind = viewer?.blocks ? 'guarded' : 'open'
    const { rows } = await this.context.pool.query<Row>({
      name: `feed_${name}_${kind}`,
      text: statements[name][kind],
      values: [viewer?.id ?? null, this.context.providers.storage.url(''), most, ...own],
    })
    return this.withCards(viewer, rows)
  }

  /** A card is the last member, so that it is met from the end. */
  private async withCards(viewer: Reader | null, rows: Row[]): Promise<Row[]> {
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

const byHeat = ({ heat = 0, json }: Row): string => scoredCursor(heat, idIn(json))
