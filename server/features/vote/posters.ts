/** Posters of an event and of its entries: what it is, how one votes, and a code that leads there. */
import { voterTitles } from '../../../contract/vote/rules'
import type { Context, Viewer } from '../../context'
import { absentViewer } from '../../core/safety/viewer'
import { drawPoster, type PosterFacts } from '../../core/share/poster/art'
import {
  codeOfPage,
  demandChinese,
  fileOf,
  posterPath,
  type PosterAsked,
} from '../../core/share/poster/parts'
import { refuse } from '../../http/refusal'
import { EntryService } from './entries'
import { EventService } from './events'
import type { EventRow } from './rows'
import { dayOf, dayWords } from '../../../contract/rules'

export const posterFile = 'Vote/poster.jpg'
type View = 'event' | 'entry'

const day = (at: number): string => dayWords(dayOf(at))

/** How one votes, in two lines. */
const termsOf = ({ starts, ends, voters, period, choices }: EventRow): string =>
  [
    `${day(starts)}到${day(ends)}，${voterTitles[voters]}可以投`,
    `每人${period === 'daily' ? '每天' : '一共'} ${choices} 票`,
  ].join('\n')

const first = (pictures: readonly { key: string }[]): string | null => pictures[0]?.key ?? null

async function readable(context: Context, viewer: Viewer, view: View, id: string) {
  const events = new EventService(context)
  const entry = view === 'entry' ? await new EntryService(context, events).readable(viewer, id) : null
  return { entry, event: await events.readable(viewer, entry?.event_id ?? id) }
}

/** Where the poster is fetched. @throws Refusal where not everyone may read it */
export async function posterOf(context: Context, viewer: Viewer, view: View, id: string): Promise<string> {
  const { entry, event } = await readable(context, viewer, view, id)
  if (event.state !== 'approved' || (entry && (entry.state !== 'approved' || entry.number === null)))
    throw refuse('还没有公开，不能生成海报')
  await demandChinese()
  return posterPath(context, viewer, posterFile, { id, view })
}

export async function drawVote(context: Context, { id, view, userId }: PosterAsked): Promise<Buffer> {
  const viewer = await absentViewer(context.db, userId)
  const { entry, event } = await readable(context, viewer, view === 'entry' ? 'entry' : 'event', id)
  const key = first(entry?.pictures ?? []) ?? first(event.pictures)
  const [photo, avatar, code] = await Promise.all([
    key === null ? null : fileOf(context, key),
    event.author.avatar === null ? null : fileOf(context, event.author.avatar),
    codeOfPage(context, entry ? 'pages/vote/detail' : 'pages/vote/voting', id, userId),
  ])
  const facts: PosterFacts = {
    author: { name: event.author.name, from: `${event.school} · 发起的投票` },
    title: entry ? `${entry.number} 号 ${entry.name}` : event.title,
    text: [...(entry ? [`参加“${event.title}”`] : []), termsOf(event)].join('\n'),
    film: false,
    photo,
    avatar,
    code,
    call: entry ? ['扫一扫，投一票', '看看其他选项'] : ['扫一扫，去投票', '结果人人都能核对'],
  }
  const { data } = await drawPoster(facts, userId)
  return data
}
